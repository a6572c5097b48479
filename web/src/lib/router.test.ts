import { expect, test } from "vitest";
import { readRoute } from "./router.svelte";

test("an address names a page and what it is about", () => {
  expect(readRoute("/")).toEqual({ page: "home" });
  expect(readRoute("/new/kahmate")).toEqual({ page: "new", game: "kahmate" });
  expect(readRoute("/t/abc123DEF0")).toEqual({ page: "table", table: "abc123DEF0" });
  expect(readRoute("/r/abc123DEF0/")).toEqual({ page: "replay", replay: "abc123DEF0" });
  expect(readRoute("/open")).toEqual({ page: "open" });
  expect(readRoute("/lab")).toEqual({ page: "lab" });
  expect(readRoute("/learn/team_km")).toEqual({ page: "learn", game: "team_km" });
  expect(readRoute("/learn/team_km/draw")).toEqual({ page: "lesson", game: "team_km", lesson: "draw" });
  expect(readRoute("/rules/team_km")).toEqual({ page: "rules", game: "team_km" });
});

test("what is no page of ours is lost", () => {
  for (const path of ["/t", "/nowhere", "/t/one/two", "/open/sesame"]) expect(readRoute(path)).toEqual({ page: "lost" });
});
