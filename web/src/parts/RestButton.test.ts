import { render } from "svelte/server";
import { expect, test } from "vitest";
import { Rest } from "../lib/rest.svelte";
import type { Step } from "../lib/wire";
import RestButton from "./RestButton.svelte";

const NOTHING = { events: [], view: {}, asked: [], shortcuts: [], private: false, clocks: [], running: null, score: [], outcome: null };

function step(rest: string | null): Step {
  return { type: "step", ...NOTHING, cursor: "0", fresh: true, viewer: 0, turn: 0, legal: [], can_undo: false, rest };
}

function html(rest: Rest, now: Step): string {
  return render(RestButton, { props: { rest, step: now, label: "Discard the rest for me" } }).body;
}

function newRest(): Rest {
  return new Rest(
    () => {},
    () => 0,
  );
}

test("it is there only when nothing is left to decide", () => {
  expect(html(newRest(), step(null))).not.toContain("<button");
  expect(html(newRest(), step("discard lob"))).toMatch(/<button[^>]* aria-pressed="false"/);
  expect(html(newRest(), step("discard lob"))).toContain("Discard the rest for me");
});

test("switched on, it stays there to be switched off, in the turns of others too", () => {
  const rest = newRest();
  rest.toggle(step("discard lob"));
  rest.stop();
  expect(html(rest, step(null))).toMatch(/<button[^>]* aria-pressed="true"/);
});
