/** Names in scripts that are written from right to left, inside sentences that are not. */

const TURNING = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const FIRST_STRONG = "\u2068";
const POP = "\u2069";

/** The text so that it rearranges nothing around it: numbers and brackets beside it stay where they are. */
export function apart(text: string): string {
  return TURNING.test(text) ? `${FIRST_STRONG}${text}${POP}` : text;
}
