import { describe, expect, it } from "vitest";
import type { GameEvent } from "../../lib/wire";
import { spectacleOf } from "./spectacle";
import { CARD, FLIGHT, SLIDE, cues, height, motion } from "./timeline";

const told = (event: string, facts: object = {}): GameEvent => ({ event, words: "", ply: 0, ...facts });
const MOVE = told("move", { from: "b2", to: "b3" });
const GOAL = [told("shoot"), told("goal_card", { side: "blue", aim: "left", from: "b4", card: "down" }), told("goal")];

describe("the order in time", () => {
  it("has tiles, bite, turning, card and ball one after the other", () => {
    const bitten = [MOVE, told("turned", { cell: "b2" }), told("bite"), told("snake_card", { card: "lob" }), told("ball")];
    const { bite, turn, card, ball, end } = cues(bitten);
    expect([bite, turn, card, ball, end]).toEqual([bite, turn, card, ball, end].sort((one, two) => one - two));
    expect(bite).toBe(SLIDE);
    expect(ball - card).toBe(CARD);
    expect(motion(bitten)).toBe(end);
  });

  it("tells a goal only after the flight, and a plain move at once", () => {
    expect(motion(GOAL)).toBeGreaterThan(FLIGHT);
    expect(motion([MOVE, told("turned", { cell: "b2" })])).toBe(0);
  });

  it("lets a shot rise and fall", () => {
    expect([height(0), height(0.5), height(1)]).toEqual([0, 1, 0]);
  });
});

describe("what is shown large", () => {
  it("is a goal with the keeper's card, also where the shot itself was told before", () => {
    const { headline, shot } = spectacleOf(GOAL.slice(1))!;
    expect(headline).toBe("goal");
    expect(shot).toEqual({ keeper: "blue", aim: "left", from: "b4", card: "down", isGoal: true });
  });

  it("is nothing for a plain move", () => {
    expect(spectacleOf([MOVE])).toBeNull();
  });
});
