/** English of the shell: lobby, new games, waiting, scores, replays, settings. */
export const shell = {} as const;
