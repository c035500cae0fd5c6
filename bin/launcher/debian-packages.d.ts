export class PackageTrouble extends Error {}
export const runProgram: (
  command: string,
  args: readonly string[],
  how?: { cwd?: string; env?: Readonly<Record<string, string>>; mayFail?: boolean },
) => string;
export const unpackDebianPackages: (names: readonly string[], into: string) => void;
