import type { Command } from "commander";
import { writeWholeFile } from "../lib/whole-file.ts";
import { makeSenderKey } from "../recipients/web-push/sender-key.ts";
import { print, printJson, refuse } from "./output.ts";

const makeKey = async ({ file, json }: { file?: string; json?: boolean }): Promise<void> => {
  const key = makeSenderKey();
  if (file !== undefined) {
    await writeWholeFile(file, `${key}\n`, { mode: 0o600, keep: false });
    return json ? printJson({ file }) : print(`The key is in ${file}. Give it to every node as KOLLI_NOTIFICATION_KEY_FILE.`);
  }
  if (!process.stdout.isTTY) return refuse("Output could end up in a log. Write the key to a file with --file.");
  if (json) return printJson({ notificationKey: key });
  print(key);
};

export const addNotificationKeyCommand = (program: Command): void => {
  program
    .command("notification-key")
    .description("create the key for notifications to recipients' browsers")
    .option("--file <file>", "write it to a file that only you can read; required without a terminal")
    .option("--json", "print JSON")
    .action(makeKey);
};
