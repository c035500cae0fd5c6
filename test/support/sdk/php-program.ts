import { spawnSync } from "node:child_process";
import { chmodSync, globSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { unpackDebianPackages } from "../../../bin/launcher/debian-packages.js";
import { keptFolder } from "../servers/unpacked-server.ts";

const can = (command: string, args: readonly string[]): boolean => spawnSync(command, args).status === 0;
const isUsable = (php: string): boolean => can(php, ["-r", "exit(PHP_VERSION_ID >= 80100 && extension_loaded('curl') ? 0 : 1);"]);

/** What Composer and the client need beside what is compiled in. */
const extensions = ["ctype", "curl", "iconv", "mbstring", "phar", "tokenizer"];

const writeCommand = (file: string, text: string): void => {
  writeFileSync(file, `#!/bin/sh\n${text}\n`);
  chmodSync(file, 0o755);
};

/** Unpacked elsewhere than at their usual place, they are told where their libraries and extensions are. */
const fetchPhp = (folder: string): void => {
  unpackDebianPackages(["php-cli", "php-curl", "php-mbstring", "composer"], folder);
  const [php] = globSync("usr/bin/php[0-9].[0-9]", { cwd: folder });
  const [curl] = globSync("usr/lib/php/*/curl.so", { cwd: folder });
  if (php === undefined || curl === undefined) throw new Error("Debian's packages have no PHP with curl.");
  const loaded = extensions.map((name) => `-d extension=${name}`).join(" ");
  const here = (path: string): string => `"$here/${path}"`;
  const libraries = globSync("usr/lib/*-linux-gnu", { cwd: folder }).map(here).join(":");
  // The folder may have blanks.
  const command = `here="$(dirname "$0")"
export LD_LIBRARY_PATH=${libraries}
exec ${here(php)} -n -d extension_dir=${here(join(curl, ".."))} ${loaded}`;
  writeCommand(join(folder, "php"), `${command} "$@"`);
  writeCommand(join(folder, "composer"), `${command} ${here("usr/bin/composer")} "$@"`);
};

type PhpPrograms = { readonly php: string; readonly composer: string };

/** This machine's, or Debian's, fetched once and kept beside the dependencies: 24 MB. Null if there is neither. */
export const findPhp = (): PhpPrograms | null => {
  if (isUsable("php") && can("composer", ["--version", "--no-interaction"])) return { php: "php", composer: "composer" };
  try {
    const folder = keptFolder("php", fetchPhp);
    return { php: join(folder, "php"), composer: join(folder, "composer") };
  } catch (error) {
    console.warn(
      `Skipped: this machine has no PHP 8.1 with curl and Composer, and Debian's cannot be had. ${(error as Error).message}`,
    );
    return null;
  }
};
