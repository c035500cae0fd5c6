import { elapsedMs, startInterval, stopTimer } from "../machine.ts";

type Stream = { readonly isTTY?: boolean | undefined; write(text: string): unknown };

const frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
/** Back to the start of the line, which is emptied: what is printed next does not stand behind a spinner. */
export const clearLine = "\r\x1b[K";

export type Spinner = { say(title: string): void; stop(isDone: boolean): void };

/** Shows a person who waits what is being done and for how long, like the launcher's steps. Without a terminal nothing is written. */
export const startSpinner = (stream: Stream, firstTitle: string): Spinner => {
  if (!stream.isTTY) return { say: () => {}, stop: () => {} };
  let [title, frame] = [firstTitle, 0];
  const startedAt = elapsedMs();
  const seconds = () => Math.round((elapsedMs() - startedAt) / 1000);
  const draw = () => void stream.write(`${clearLine}${frames[frame++ % frames.length]} ${title} … ${seconds()} s`);
  draw();
  const timer = startInterval(draw, 100);
  return {
    say: (next) => {
      title = next;
    },
    stop: (isDone) => {
      stopTimer(timer);
      stream.write(`${clearLine}${isDone ? "✔" : "✖"} ${title} (${seconds()} s)\n`);
    },
  };
};
