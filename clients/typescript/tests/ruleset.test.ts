import { expect, test } from "vitest";
import { formatRuleset, NotationError } from "../src/index.ts";
import { rulesetMessage } from "../src/ruleset.ts";
import { PoolEmpty } from "../src/wire.ts";

test("text and value make the same message", () => {
  const text = "mso+turn_time_ms=1500+pool_empty=ONE_MORE_TURN+joker_meld_removal=false+jokers=0";
  const value = {
    preset: "mso",
    turnTimeMs: 1_500,
    poolEmpty: "ONE_MORE_TURN",
    jokerMeldRemoval: false,
    jokers: 0,
  } as const;
  const message = rulesetMessage(text);
  expect(message).toEqual(rulesetMessage(value));
  expect(message.turnTime).toMatchObject({ seconds: 1n, nanos: 500_000_000 });
  expect([message.poolEmpty, message.jokerMeldRemoval, message.jokers]).toEqual([
    PoolEmpty.ONE_MORE_TURN,
    false,
    0,
  ]);
  expect(message.numbers).toBeUndefined();
});

test("a value becomes text, and that the same message", () => {
  const value = {
    preset: "classic",
    turnTimeMs: 0,
    redealOnThreePairs: true,
    ranking: "TOTAL_POINTS",
  } as const;
  expect(formatRuleset(value)).toBe("classic+redeal_on_three_pairs=true+turn_time_ms=0+ranking=TOTAL_POINTS");
  expect(rulesetMessage(formatRuleset(value))).toEqual(rulesetMessage(value));
});

test.each([
  ["classic+shades=4", '"shades" is no parameter of a ruleset'],
  ["classic+turn_time=4", '"turn_time" is no parameter of a ruleset'],
  ["classic+preset=mso", '"preset" is no parameter of a ruleset'],
  ["classic+colors", '"colors": expected parameter=value'],
  ["classic+colors=four", 'colors is a number, not "four"'],
  ["classic+colors=-1", 'colors is a number, not "-1"'],
  ["classic+joker_meld_removal=1", 'joker_meld_removal is true or false, not "1"'],
  ["classic+ranking=UNSPECIFIED", 'ranking cannot be "UNSPECIFIED"'],
  ["classic+ranking=total_points", 'ranking cannot be "total_points"'],
])("%s cannot be read", (text, why) => {
  expect(() => rulesetMessage(text)).toThrow(new NotationError(why));
});
