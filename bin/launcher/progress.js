import { say } from "./surroundings.js";

const frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];

/** Shows on standard error that something long is running: a spinner in a terminal, else a line every ten seconds. */
export const startProgress = (title) => {
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  const inTerminal = process.stderr.isTTY;
  let frame = 0;
  if (!inTerminal) say(`${title} …`);
  const tick = () => {
    if (inTerminal) process.stderr.write(`\r\x1b[K${frames[frame++ % frames.length]} ${title} … ${seconds()} s`);
    else say(`${title} … ${seconds()} s`);
  };
  const timer = setInterval(tick, inTerminal ? 100 : 10_000);
  return (ending) => {
    clearInterval(timer);
    if (inTerminal) process.stderr.write("\r\x1b[K");
    say(`${ending ? "✔" : "✖"} ${title} (${seconds()} s)`);
  };
};
