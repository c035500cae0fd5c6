import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { onStopSignal } from "./stop-signals.ts";

const listen = (hasTerminal = false) => {
  const heard: string[] = [];
  const signals = new EventEmitter();
  let now = 0;
  onStopSignal(
    (signal) => heard.push(signal),
    () => heard.push("hurry"),
    { signals, now: () => now, hasTerminal },
  );
  const at = (ms: number, signal: NodeJS.Signals) => {
    now = ms;
    signals.emit(signal, signal);
  };
  return { heard, at };
};

test("one Ctrl-C that arrives three times stops once", () => {
  const { heard, at } = listen();
  at(5_000, "SIGINT");
  at(5_003, "SIGINT");
  at(5_400, "SIGINT");
  expect(heard).toEqual(["SIGINT"]);
});

test("a second Ctrl-C, later, hurries", () => {
  const { heard, at } = listen();
  at(5_000, "SIGTERM");
  at(6_500, "SIGINT");
  expect(heard).toEqual(["SIGTERM", "hurry"]);
});

test("a hang-up stops only where a terminal was closed", () => {
  const [inTerminal, without] = [listen(true), listen(false)];
  inTerminal.at(1, "SIGHUP");
  without.at(1, "SIGHUP");
  expect([inTerminal.heard, without.heard]).toEqual([["SIGHUP"], []]);
});
