import { globSync, statSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";

const fixedLength = (length: number, numbers: readonly (readonly [at: number, size: 2 | 4, value: number])[]): Buffer => {
  const buffer = Buffer.alloc(length);
  for (const [at, size, value] of numbers) buffer.writeUIntLE(value, at, size);
  return buffer;
};

/** A zip without compression: all that a module proxy needs. */
const zipOf = (files: readonly (readonly [name: string, content: Buffer])[]): Buffer => {
  const [local, central]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [name, content] of files) {
    const path = Buffer.from(name);
    const sizes = [crc32(content), content.length, content.length] as const;
    const head = fixedLength(30, [
      [0, 4, 0x04034b50],
      [4, 2, 20],
      ...sizes.map((value, nth) => [14 + 4 * nth, 4, value] as const),
      [26, 2, path.length],
    ]);
    const listed = fixedLength(46, [
      [0, 4, 0x02014b50],
      [4, 2, 20],
      [6, 2, 20],
      ...sizes.map((value, nth) => [16 + 4 * nth, 4, value] as const),
      [28, 2, path.length],
      [42, 4, offset],
    ]);
    local.push(head, path, content);
    central.push(listed, path);
    offset += head.length + path.length + content.length;
  }
  const list = Buffer.concat(central);
  const end = fixedLength(22, [
    [0, 4, 0x06054b50],
    [8, 2, files.length],
    [10, 2, files.length],
    [12, 4, list.length],
    [16, 4, offset],
  ]);
  return Buffer.concat([...local, list, end]);
};

/** Writes a module as a proxy serves it: `GOPROXY=file://<folder>` finds it there. */
export const writeGoArchive = async (source: string, module: string, version: string, folder: string): Promise<void> => {
  const versions = join(folder, module, "@v");
  await mkdir(versions, { recursive: true });
  const names = globSync("**/*", { cwd: source }).filter((name) => statSync(join(source, name)).isFile());
  const files = await Promise.all(
    names.map(async (name) => [`${module}@${version}/${name}`, await readFile(join(source, name))] as const),
  );
  await Promise.all([
    writeFile(join(versions, "list"), `${version}\n`),
    writeFile(join(versions, `${version}.info`), JSON.stringify({ Version: version })),
    writeFile(join(versions, `${version}.mod`), await readFile(join(source, "go.mod"))),
    writeFile(join(versions, `${version}.zip`), zipOf(files)),
  ]);
};
