// What the tests run in the thread.
export const add = (a: number, b: number): number => a + b;

export const echo = (bytes: Uint8Array): Uint8Array => bytes;

export const turnForever = (): never => {
  for (;;);
};

export const fillMemory = (): number => {
  const objects: object[] = [];
  for (;;) objects.push({ at: objects.length });
};

export const breakDown = (): never => {
  throw new TypeError("broken");
};

/** Works until a byte of the shared memory is set. */
export const waitFor = (shared: SharedArrayBuffer): string => {
  Atomics.wait(new Int32Array(shared), 0, 0);
  return "waited";
};

export const environment = (): string[] => Object.keys(process.env);

export const codeFromText = (): string => {
  try {
    return String((() => {}).constructor("return 1")());
  } catch (error) {
    return (error as Error).name;
  }
};

const left: number[][] = [];
/** Takes that many megabytes and keeps them. */
export const leaveBehind = (megabytes: number): number => {
  for (let nth = 0; nth < megabytes; nth++) left.push(Array.from({ length: 131_072 }, () => Math.random()));
  return megabytes;
};
