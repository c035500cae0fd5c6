import { isatty } from "node:tty";

/**
 * Node undoes what `nohup` set up. So: without a terminal a hang-up is ignored; with one it means that the terminal was closed,
 * and ends the program as usual.
 */
export const ignoreHangupWithoutTerminal = () => {
  if ([0, 1, 2].some((descriptor) => isatty(descriptor))) return;
  process.on("SIGHUP", () => {});
};
