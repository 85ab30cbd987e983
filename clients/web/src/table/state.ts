/** The state of the table as its player sees it: what the server told, and what is being built on it. */
import {
  type Event,
  formatTile,
  type Game,
  type GameHandle,
  type GameView,
  Refused,
  type Table,
  type Tile,
  tileCode,
} from "@meldhall/client";
import { batch, computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { type Sorting, sorted } from "../rack/sorting.ts";
import { type Deed, deedBetween } from "./deeds.ts";
import { cut, type Draft, type Ground, hasLaid, placed, returned, type Target } from "./draft.ts";
import { begun, type History, redone, stepped, undone } from "./history.ts";
import { Latest } from "./latest.ts";
import { type Layout, laidOut, relaid } from "./layout.ts";
import { type Checked, flawsOf, inOrder } from "./marks.ts";
import { type Piece, type PlacedMeld, pieceOf, tilesOf } from "./pieces.ts";
import { codesOf, hasKey, momentOf, settledPiece, writtenOf, writtenTable } from "./writing.ts";

/** What the table asks of the game: the client's GameHandle does it. */
export type Deeds = Pick<
  GameHandle,
  "play" | "draw" | "passTurn" | "check" | "setDraft" | "suggest" | "requestRedeal" | "current"
>;

/** What went wrong with the last thing the player did. */
export interface Problem {
  readonly reason: string;
  readonly details: Readonly<Record<string, string>>;
}

/** A turn that ran out of time, or whose table was not legal. */
export interface Note {
  readonly seat: number;
  readonly kind: "expired" | "failed";
  readonly refusal?: Problem | undefined;
}

/** What a hint says. */
export interface Hint {
  readonly draft: Draft;
  readonly tiles: number;
}

const EMPTY: Draft = { melds: [], rack: [] };
const NOTHING: Layout = { melds: [], fresh: new Set(), changed: new Set() };

/** Refusals of a draft that the next step of the game explains by itself. */
const OVERTAKEN: ReadonlySet<string> = new Set(["NOT_YOUR_TURN", "STALE_VERSION", "ROUND_OVER", "GAME_OVER"]);

const AGAIN_MS = 2_000;

export class TableState {
  readonly game: ReadonlySignal<Game | undefined>;
  /** Columns of the grid: as many as there is room for. */
  readonly columns = signal(13);
  readonly sorting = signal<Sorting>("runs");
  /** Keys of the picked pieces, in the order in which they were picked. */
  readonly picked = signal<readonly number[]>([]);
  readonly problem = signal<Problem | undefined>(undefined);
  readonly hint = signal<Hint | undefined>(undefined);
  /** Whether the server is asked to do something. */
  readonly isBusy = signal(false);
  /** What the seat before did. */
  readonly deed = signal<Deed | undefined>(undefined);
  /** How that turn ended badly, if it did. */
  readonly note = signal<Note | undefined>(undefined);
  /** Keys of the pieces that were drawn last. */
  readonly drawn = signal<ReadonlySet<number>>(new Set());
  readonly base = signal<Layout>(NOTHING);
  readonly steps = signal<History<Draft>>(begun(EMPTY));
  readonly #watched = signal<readonly PlacedMeld[] | undefined>(undefined);
  readonly #checked = signal<Checked | undefined>(undefined);
  readonly #deeds: Deeds;
  readonly #take: (game: Game) => void;
  readonly #checks: Latest<Checked>;
  #again: ReturnType<typeof setTimeout> | undefined;
  #view: GameView | undefined;
  #hasActed = false;

  constructor(game: ReadonlySignal<Game | undefined>, deeds: Deeds, take: (game: Game) => void) {
    this.game = game;
    this.#deeds = deeds;
    this.#take = take;
    this.#checks = new Latest(
      (checked) => {
        this.#checked.value = checked;
      },
      () => this.#retry(),
    );
  }

  readonly view = computed(() => this.game.value?.view);
  readonly mySeat = computed(() => this.view.value?.viewerSeat);
  readonly isMyTurn = computed(
    () =>
      this.view.value?.phase === "round" &&
      this.mySeat.value !== undefined &&
      this.mySeat.value === this.view.value.turnSeat,
  );
  readonly melds = computed(() => this.#watched.value ?? this.steps.value.now.melds);
  /** Whether another seat is seen building. */
  readonly isWatching = computed(() => this.#watched.value !== undefined);
  readonly rack = computed(() => sorted(this.steps.value.now.rack, this.sorting.value));
  readonly hasChanged = computed(
    () => writtenOf(this.steps.value.now.melds) !== writtenOf(this.base.value.melds),
  );
  readonly hasLaid = computed(() => hasLaid(this.steps.value.now));
  /** The verdict on the draft as it is now; nothing while it is asked for. */
  readonly verdict = computed(() => {
    const checked = this.#checked.value;
    const now = writtenOf(this.steps.value.now.melds);
    return checked && this.hasChanged.value && writtenOf(checked.melds) === now ? checked.verdict : undefined;
  });
  readonly flaws = computed(() => {
    const checked = this.hasChanged.value ? this.#checked.value : undefined;
    return flawsOf(checked, this.steps.value.now.melds, this.base.value.melds);
  });
  readonly ground = computed<Ground>(() => ({
    columns: this.columns.value,
    top: this.game.value?.ruleset.numbers ?? 13,
  }));

  /** Hears what happened; that a turn ran out of time or failed shows in no view. */
  hear(events: readonly Event[]): void {
    for (const event of events) {
      if (event.kind === "turnExpired") this.note.value = { seat: event.seat, kind: "expired" };
      if (event.kind === "turnFailed")
        this.note.value = { seat: event.seat, kind: "failed", refusal: event.refusal };
    }
  }

  /** Follows the game; call the answer to stop. */
  follow(): () => void {
    const stop = this.#follow();
    return () => {
      clearTimeout(this.#again);
      stop();
    };
  }

  #follow(): () => void {
    return effect(() => {
      const view = this.view.value;
      const columns = this.columns.value;
      if (view) batch(() => this.#sync(view, columns));
    });
  }

  // What the player does.

  /** Picks a piece, or lets go of it. */
  toggle(key: number): void {
    const picked = this.picked.peek();
    this.picked.value = picked.includes(key) ? picked.filter((other) => other !== key) : [...picked, key];
  }

  pick(keys: readonly number[]): void {
    this.picked.value = keys;
  }

  /** Puts the picked pieces, or others, somewhere; whether that changed anything. */
  put(target: Target, keys = this.picked.peek()): boolean {
    return this.#act(placed(this.steps.peek().now, keys, target, this.ground.peek()));
  }

  giveBack(keys = this.picked.peek()): boolean {
    return this.#act(returned(this.steps.peek().now, keys));
  }

  cutBefore(key: number): boolean {
    return this.#act(cut(this.steps.peek().now, key, this.ground.peek()));
  }

  undo(): boolean {
    return this.#step(undone(this.steps.peek()));
  }

  redo(): boolean {
    return this.#step(redone(this.steps.peek()));
  }

  /** Back to the table as the turn found it; that can be undone as well. */
  reset(): boolean {
    const { melds } = this.base.peek();
    const back = this.#ownPieces().map((piece) => ({ ...piece, laid: false }));
    return this.hasChanged.peek() && this.#act({ melds, rack: back });
  }

  /** Lays what the hint says. */
  follows(hint: Hint): void {
    this.hint.value = undefined;
    this.#act(hint.draft);
  }

  /** Plays the draft. What the server has said no to already it is not asked again, unless that is to cost the turn. */
  async play(costsTurn = false): Promise<boolean> {
    const refusal = this.verdict.peek()?.refusal;
    if (refusal && !costsTurn) {
      this.problem.value = { ...refusal };
      return false;
    }
    const table = this.#written();
    return this.#do(() => this.#deeds.play(table, this.#now()));
  }

  async draw(): Promise<boolean> {
    return this.#do(async () => {
      await this.#deeds.draw(this.#now());
      return this.#deeds.current;
    });
  }

  async pass(): Promise<boolean> {
    return this.#do(() => this.#deeds.passTurn(this.#now()));
  }

  async redeal(): Promise<boolean> {
    return this.#do(() => this.#deeds.requestRedeal(this.#now()));
  }

  /** Asks for the best play on the table as the turn found it. */
  async ask(): Promise<boolean> {
    return this.#do(async () => {
      const { solution } = await this.#deeds.suggest("tiles", { fewestChanges: true });
      this.hint.value = { draft: this.#draftOf(solution.table), tiles: solution.tiles };
      return undefined;
    });
  }

  async #do(deed: () => Promise<Game | undefined>): Promise<boolean> {
    if (this.isBusy.peek()) return false;
    this.isBusy.value = true;
    this.problem.value = undefined;
    try {
      const game = await deed();
      if (game) this.#take(game);
      return true;
    } catch (failure) {
      const { reason, details } =
        failure instanceof Refused ? failure : { reason: "unreachable", details: {} };
      this.problem.value = { reason, details };
      return false;
    } finally {
      this.isBusy.value = false;
    }
  }

  #now(): { expectedVersion?: number } {
    const version = this.game.peek()?.version;
    return version === undefined ? {} : { expectedVersion: version };
  }

  #act(next: Draft): boolean {
    return this.#step(stepped(this.steps.peek(), next));
  }

  #step(steps: History<Draft>): boolean {
    if (steps === this.steps.peek() || !this.isMyTurn.peek()) return false;
    batch(() => {
      this.#hasActed = true;
      this.steps.value = steps;
      this.picked.value = [];
      this.problem.value = undefined;
      this.hint.value = undefined;
      this.note.value = undefined;
    });
    this.#tell();
    return true;
  }

  /** Lets the server keep the draft, and asks what it is worth. */
  #tell(): void {
    const table = this.#written();
    const melds = inOrder(this.steps.peek().now.melds);
    this.#deeds.setDraft(this.hasChanged.peek() ? table : null).catch((failure: unknown) => {
      if (!(failure instanceof Refused)) this.#retry();
      else if (!OVERTAKEN.has(failure.reason)) this.problem.value = failure;
    });
    if (!this.hasChanged.peek()) this.#checks.drop();
    else this.#checks.ask(async () => ({ verdict: await this.#deeds.check(table), melds }));
  }

  /** Where the server could not be reached, it is told of the draft again, as long as there is one. */
  #retry(): void {
    clearTimeout(this.#again);
    this.#again = setTimeout(() => {
      if (this.isMyTurn.peek() && this.#hasActed) this.#tell();
    }, AGAIN_MS);
  }

  #written(): Tile[][] {
    return tilesOf(inOrder(this.steps.peek().now.melds)).map((meld) => meld.map(formatTile));
  }

  // What the server tells.

  #sync(view: GameView, columns: number): void {
    const before = this.#view;
    this.#view = view;
    const isNew = !before || momentOf(before) !== momentOf(view);
    if (isNew) {
      this.#begin(before, view, columns);
    } else if (this.base.peek().melds.length && columns !== this.#columnsLaid) {
      this.#lieAnew(columns);
    }
    this.#columnsLaid = columns;
    this.#recall(view, isNew);
  }

  #columnsLaid = 0;

  /** Takes the table and the rack of a turn that begins. */
  #begin(before: GameView | undefined, view: GameView, columns: number): void {
    const now = this.steps.peek().now;
    const base = this.base.peek();
    const table = codesOf(view.table);
    const isSameRound = before?.round === view.round;
    const isUntouched = before !== undefined && writtenTable(before.table) === writtenTable(view.table);
    const from = isUntouched ? base.melds : isSameRound ? now.melds : [];
    const layout = laidOut(table, from, columns);
    const laid = new Set(
      now.melds.flatMap(({ pieces }) => pieces.filter((piece) => piece.laid).map(({ key }) => key)),
    );
    const fresh = new Set([...layout.fresh, ...laid].filter((key) => hasKey(layout.melds, key)));
    const melds = layout.melds.map((meld) => ({ ...meld, pieces: meld.pieces.map(settledPiece) }));
    const isFirst = !isSameRound || before === undefined;
    this.base.value = {
      melds,
      fresh: isFirst ? new Set() : isUntouched ? base.fresh : fresh,
      changed: isFirst || isUntouched ? new Set() : layout.changed,
    };
    this.#takeRack(view, isFirst);
    this.deed.value = deedBetween(before, view) ?? (isFirst ? undefined : this.deed.peek());
    this.#hasActed = false;
    // A note on the player's own turn stays to be read.
    if (this.note.peek()?.seat !== view.viewerSeat) this.note.value = undefined;
    this.problem.value = undefined;
    this.hint.value = undefined;
    this.#checks.drop();
    this.#checked.value = undefined;
    this.picked.value = this.picked
      .peek()
      .filter((key) => this.steps.peek().now.rack.some((piece) => piece.key === key));
  }

  #takeRack(view: GameView, isFirst: boolean): void {
    const left = this.#ownPieces();
    const known = new Set(left.map(({ key }) => key));
    const rack = view.rack.map(tileCode).map((tile) => {
      const at = left.findIndex((piece) => piece.tile === tile);
      return at < 0 ? pieceOf(tile) : settledPiece(left.splice(at, 1)[0] as Piece);
    });
    const added = rack.filter(({ key }) => !known.has(key)).map(({ key }) => key);
    if (isFirst) this.drawn.value = new Set();
    else if (added.length) this.drawn.value = new Set(added);
    this.steps.value = begun({ melds: this.base.peek().melds, rack });
  }

  /** The player's pieces, on the rack or laid in this turn. */
  #ownPieces(): Piece[] {
    const { rack, melds } = this.steps.peek().now;
    return [...rack, ...melds.flatMap(({ pieces }) => pieces.filter((piece) => piece.laid))];
  }

  /** Another width of the screen: the same melds in other rows, and no step is lost but those to take back. */
  #lieAnew(columns: number): void {
    const now = this.steps.peek().now;
    this.base.value = { ...this.base.peek(), melds: relaid(this.base.peek().melds, columns) };
    const draft = { ...now, melds: relaid(now.melds, columns) };
    const start = { melds: this.base.peek().melds, rack: this.#ownPieces().map(settledPiece) };
    this.steps.value = this.hasChanged.peek()
      ? stepped(begun<Draft>(start), draft)
      : begun<Draft>({ ...now, melds: start.melds });
  }

  /** Takes up the draft that the server kept: the player's own after a reload, another seat's to look at. */
  #recall(view: GameView, isNew: boolean): void {
    const { draft } = view;
    const isOwn = draft !== undefined && draft.seat === view.viewerSeat;
    if (!draft || isOwn) this.#watched.value = undefined;
    if (!draft && !isNew && !this.#hasActed && this.steps.peek().past.length)
      this.steps.value = undoneAll(this.steps.peek());
    if (!draft) return;
    if (!isOwn) {
      const before = this.#watched.peek() ?? this.base.peek().melds;
      const known = new Set(this.base.peek().melds.flatMap(({ pieces }) => pieces.map(({ key }) => key)));
      const { melds } = laidOut(codesOf(draft.table), before, this.columns.peek());
      this.#watched.value = melds.map((meld) => ({
        ...meld,
        pieces: meld.pieces.map((piece) => ({ ...piece, laid: !known.has(piece.key) })),
      }));
    } else if (
      !this.#hasActed &&
      writtenTable(draft.table) !== writtenTable({ melds: this.#written().map((tiles) => ({ tiles })) })
    ) {
      this.steps.value = stepped(begun(undoneAll(this.steps.peek()).now), this.#draftOf(draft.table));
      this.#checks.ask(async () => ({
        verdict: await this.#deeds.check(this.#written()),
        melds: inOrder(this.steps.peek().now.melds),
      }));
    }
  }

  /** A table that the server wrote, as a draft of one's own: what is on top of the base is laid. */
  #draftOf(table: Table): Draft {
    const { melds: base } = this.base.peek();
    const own = this.#ownPieces().map(settledPiece);
    const { melds, fresh } = laidOut(codesOf(table), base, this.columns.peek(), own);
    return {
      melds: melds.map((meld) => ({
        ...meld,
        pieces: meld.pieces.map((piece) => ({ ...piece, laid: fresh.has(piece.key) })),
      })),
      rack: own.filter((piece) => !hasKey(melds, piece.key)),
    };
  }
}

function undoneAll(steps: History<Draft>): History<Draft> {
  return begun(steps.past[0] ?? steps.now);
}
