import { describe, expect, it, vi } from "vitest";
import { keepRunning } from "./keep-running.ts";
import type { RunningServer } from "./server.ts";
import type { ServerExit } from "./supervisor.ts";

/** A server that runs until the test ends it. */
const fakeServer = () => {
  const { promise: exited, resolve: end } = Promise.withResolvers<ServerExit>();
  const stop = async () => end({ code: 0, output: "" });
  return { url: "postgresql://fake", exited, stop, stopAtOnce: stop, die: () => end({ code: 137, output: "killed" }) };
};

/** Time that passes only by waiting. */
const fakeTime = () => {
  let now = 0;
  const pass = async (ms: number) => {
    now += ms;
  };
  return { clock: { now: () => now }, wait: pass, pass };
};

const log = () => {};
const release = async () => {};

describe("an embedded server that dies", () => {
  it("is tried five times within a minute, each time after a longer wait, and only then given up", async () => {
    const { clock, wait } = fakeTime();
    const tries: number[] = [];
    const start = async () => {
      tries.push(clock.now());
      throw new Error("no space left on device");
    };
    const first = fakeServer();
    const { failed } = keepRunning({ first, start, release, log, clock, wait });
    first.die();
    expect((await failed).message).toMatch(/keeps failing: no space left on device/);
    expect(tries).toEqual([0, 1_000, 5_000, 15_000, 35_000]);
  });

  it("is brought back again and again when it dies now and then", async () => {
    const { clock, wait, pass } = fakeTime();
    const first = fakeServer();
    let started = Promise.withResolvers<ReturnType<typeof fakeServer>>();
    const start = async (): Promise<RunningServer> => {
      const next = fakeServer();
      started.resolve(next);
      return next;
    };
    const givenUp = vi.fn();
    void keepRunning({ first, start, release, log, clock, wait }).failed.then(givenUp);
    let running = first;
    for (let n = 0; n < 20; n++) {
      await pass(15_000);
      started = Promise.withResolvers();
      running.die();
      running = await started.promise;
    }
    expect(givenUp).not.toHaveBeenCalled();
  });

  it("is not waited for by a stop, and not started after it", async () => {
    const waiting = Promise.withResolvers<void>();
    const wait = (ms: number, signal: AbortSignal) =>
      ms === 0
        ? Promise.resolve()
        : new Promise<void>((resolve) => {
            signal.addEventListener("abort", () => resolve());
            waiting.resolve();
          });
    const start = vi.fn(async () => {
      throw new Error("not yet");
    });
    const released = vi.fn(release);
    const first = fakeServer();
    const running = keepRunning({ first, start, release: released, log, wait });
    first.die();
    await waiting.promise;
    await Promise.all([running.stop(), running.stop()]);
    expect(start).toHaveBeenCalledTimes(1);
    expect(released).toHaveBeenCalledTimes(1);
  });
});
