// Loaded into the child before anything else (--import).
import { Socket } from "node:net";
import { ignoreHangupWithoutTerminal } from "./hangup.js";

const graceMs = 20_000;

/** The launcher was killed and could not pass on a signal: stop as if it had. */
const stopWithLauncher = (descriptor) => {
  const lifeline = new Socket({ fd: descriptor, readable: true, writable: false });
  const stop = () => {
    setTimeout(() => process.exit(1), graceMs).unref();
    process.kill(process.pid, "SIGTERM");
  };
  lifeline.on("error", () => {}).once("close", stop);
  lifeline.resume();
  lifeline.unref();
};

const descriptor = process.env.KOLLI_LIFELINE;
if (descriptor) {
  // Not for the child's own children: they do not have the stream.
  delete process.env.KOLLI_LIFELINE;
  ignoreHangupWithoutTerminal();
  stopWithLauncher(Number(descriptor));
}
