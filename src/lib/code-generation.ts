import { compileFunction } from "node:vm";

/**
 * With this flag, V8 compiles no code from text: `eval` and `new Function` throw, so that no mistake in Kolli or in a package can
 * turn a client's input into a program. It is read when a process starts; `v8.setFlagsFromString` comes too late (tried on Node
 * 26).
 */
export const noCodeGeneration = "--disallow-code-generation-from-strings";

/** Every function's constructor is V8's, even if the global name was replaced. */
const functionConstructor = (() => {}).constructor as FunctionConstructor;

export const isCodeGenerationOff = (): boolean => {
  try {
    functionConstructor("");
    return false;
  } catch {
    return true;
  }
};

/** If the sources were started without the flag, this process replaces itself with one that has it, if it can. */
export const startAgainWithoutCodeGeneration = (): void => {
  if (isCodeGenerationOff() || process.platform === "win32") return;
  const args = [process.execPath, noCodeGeneration, ...process.execArgv, ...process.argv.slice(1)];
  process.execve?.(process.execPath, args, process.env as Record<string, string>);
};

/**
 * Fastify's router writes a function for each route with `new Function`, from our addresses. Only until the routes are built,
 * `node:vm`, which the flag does not affect, serves that global.
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
