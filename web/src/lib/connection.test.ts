import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection, type Line } from "./connection";
import type { FromServer, ToServer } from "./wire";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ACT: ToServer = { type: "act", id: "a1", cursor: "0.3", seat: 0, action: "end" };

function table() {
  const lines: (Line & { sent: { type: string; id?: string }[] })[] = [];
  const heard: FromServer[] = [];
  const changes: boolean[] = [];
  const connection = new Connection(
    {
      hello: () => ({ type: "hello", language: "en" }),
      hear: (message) => heard.push(message),
      change: (up) => changes.push(up),
    },
    () => {
      const sent: { type: string }[] = [];
      const line = {
        sent,
        send: (text: string) => void sent.push(JSON.parse(text) as { type: string }),
        close: () => {},
        onopen: null,
        onmessage: null,
        onclose: null,
      };
      lines.push(line);
      return line;
    },
  );
  const last = () => lines[lines.length - 1]!;
  const open = () => last().onopen?.(new Event("open"));
  const say = (message: object) => last().onmessage?.(new MessageEvent("message", { data: JSON.stringify(message) }));
  const lose = () => last().onclose?.({} as CloseEvent);
  return { connection, lines, heard, changes, last, open, say, lose };
}

test("hello comes first on every line", () => {
  const { connection, last, open } = table();
  connection.send({ type: "hint" });
  open();
  connection.send({ type: "hint" });
  expect(last().sent.map(({ type }) => type)).toEqual(["hello", "hint"]);
});

test("what was not answered is said again on the next line, with the same id", () => {
  const { connection, lines, last, open, lose } = table();
  open();
  connection.send(ACT);
  lose();
  vi.advanceTimersByTime(1000);
  open();
  expect(lines).toHaveLength(2);
  expect(last().sent).toEqual([{ type: "hello", language: "en" }, ACT]);
});

test("what was answered is not said again", () => {
  const { connection, last, open, say, lose } = table();
  open();
  connection.send(ACT);
  say({ type: "ack", id: "a1" });
  lose();
  vi.advanceTimersByTime(1000);
  open();
  expect(last().sent.map(({ type }) => type)).toEqual(["hello"]);
});

test("each failure waits longer, and a line that works begins anew", () => {
  const { lines, open, say, lose } = table();
  for (let tries = 0; tries < 5; tries++) {
    lose();
    vi.advanceTimersByTime(20_000);
  }
  expect(lines).toHaveLength(6);
  lose();
  vi.advanceTimersByTime(5000);
  expect(lines).toHaveLength(6);
  vi.advanceTimersByTime(15_000);
  expect(lines).toHaveLength(7);
  open();
  say({ type: "ack", id: "x" });
  lose();
  vi.advanceTimersByTime(600);
  expect(lines).toHaveLength(8);
});

test("one is told when it is lost and when it is back", () => {
  const { changes, open, say, lose } = table();
  open();
  say({ type: "table" });
  lose();
  vi.advanceTimersByTime(1000);
  open();
  say({ type: "table" });
  expect(changes).toEqual([true, false, true]);
});

test("a closed connection stays closed", () => {
  const { connection, lines, open } = table();
  open();
  connection.close();
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(1);
});

test("a server that hangs is left for another", () => {
  const { connection, lines, last, open, say } = table();
  open();
  connection.send(ACT);
  vi.advanceTimersByTime(9000);
  say({ type: "table" });
  vi.advanceTimersByTime(9000);
  expect(lines).toHaveLength(1);
  vi.advanceTimersByTime(2000);
  expect(lines).toHaveLength(2);
  open();
  expect(last().sent).toEqual([{ type: "hello", language: "en" }, ACT]);
});

test("nobody is left for want of something to say", () => {
  const { connection, lines, open, say } = table();
  open();
  connection.send(ACT);
  say({ type: "ack", id: "a1" });
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(1);
});
