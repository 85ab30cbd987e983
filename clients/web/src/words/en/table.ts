/** English of the table: the words of a running game. */
export const table = {
  "tile.joker": "joker",
  "tile.numbered": "{color} {number}",
  "color.black": "black",
  "color.red": "red",
  "color.blue": "blue",
  "color.orange": "orange",
  "color.green": "green",
  "color.purple": "purple",
} as const;
