import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { importMail, type MailDeps } from "./import-mail.ts";

export const largestMail = 20 * 1024 * 1024;
/** So many mails are read in a round; the others in the next. */
const mostMails = 1_000;

/** What a mail server put into a Maildir. A mail is removed when its parcels are stored; while Kolli does not respond, it stays. */
export const importMaildir = async (deps: MailDeps, folder: string): Promise<number> => {
  let count = 0;
  for (const part of ["new", "cur"]) {
    const names = (await readdir(join(folder, part)).catch(() => [])).filter((name) => !name.startsWith("."));
    for (const name of names.toSorted().slice(0, mostMails)) {
      const file = join(folder, part, name);
      if ((await stat(file)).size > largestMail) deps.store.addProblem(name, "The mail is over 20 MiB.");
      else await importMail(deps, await readFile(file));
      await rm(file);
      count++;
    }
  }
  return count;
};
