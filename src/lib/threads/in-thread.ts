import type { Result } from "../result.ts";
import { createThreadPool, type ThreadFailure, type ThreadPool } from "./thread-pool.ts";

// biome-ignore lint/suspicious/noExplicitAny: any function at all
type AnyFunction = (...given: any[]) => unknown;

let threads: ThreadPool | null = null;

/**
 * A function of a module, run in this process's thread instead of on the event loop:
 *
 *   const drawLogo = inThread<typeof import("./draw-logo.ts"), "drawLogo">(import.meta.url, "./draw-logo.ts", "drawLogo");
 *   const drawn = await drawLogo("whose account it is on", bytes);
 *
 * What it is given and what it returns is copied: plain values and Uint8Array, no Buffer and no function.
 */
export const inThread = <Module extends Record<Name, AnyFunction>, Name extends keyof Module & string>(
  from: string,
  file: `./${string}` | `../${string}`,
  name: Name,
) => {
  const module = new URL(file, from).href;
  return (caller: string, ...given: Parameters<Module[Name]>) => {
    threads ??= createThreadPool();
    return threads.run(caller, { module, name, given }) as Promise<Result<Awaited<ReturnType<Module[Name]>>, ThreadFailure>>;
  };
};
