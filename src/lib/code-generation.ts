import { compileFunction } from "node:vm";

/**
 * With this flag V8 makes no code from text: `eval` and `new Function` throw, so that no mistake of ours or of a package can turn
 * what a client sent into a program. It is read when a process starts; `v8.setFlagsFromString` comes too late (tried on Node 26).
 */
export const noCodeGeneration = "--disallow-code-generation-from-strings";

/** Every function's constructor is V8's own, whatever the global name stands for. */
const functionConstructor = (() => {}).constructor as FunctionConstructor;

export const isCodeGenerationOff = (): boolean => {
  try {
    functionConstructor("");
    return false;
  } catch {
    return true;
  }
};

/** Whoever starts the sources by themselves may leave the flag out: then this process becomes one that has it, if it can. */
export const startAgainWithoutCodeGeneration = (): void => {
  if (isCodeGenerationOff() || process.platform === "win32") return;
  const args = [process.execPath, noCodeGeneration, ...process.execArgv, ...process.argv.slice(1)];
  process.execve?.(process.execPath, args, process.env as Record<string, string>);
};

/**
 * Fastify's router writes a function for each route with `new Function`, from our own addresses. Until the routes are built, and no
 * longer, that global is answered by `node:vm`, which the flag leaves alone.
 */
export const whileRoutesAreBuilt = async <Value>(build: () => Promise<Value>): Promise<Value> => {
  if (!isCodeGenerationOff()) return build();
  let isOver = false;
  const compile = (texts: readonly unknown[]): object => {
    if (isOver) throw new EvalError("Code generation from strings is disabled, because all routes are built.");
    const [body = "", ...parameters] = texts.map(String).reverse();
    return compileFunction(body, parameters.reverse());
  };
  const own = globalThis.Function;
  globalThis.Function = new Proxy(own, {
    construct: (_target, texts) => compile(texts),
    apply: (_target, _self, texts) => compile(texts),
  });
  try {
    return await build();
  } finally {
    isOver = true;
    globalThis.Function = own;
  }
};
