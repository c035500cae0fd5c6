import { createHash, timingSafeEqual } from "node:crypto";
import { resolveTxt } from "node:dns/promises";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { startHookServer } from "../shared/hook-server.ts";
import { keepRunning, readSettings, untilStopped } from "../shared/keep-running.ts";
import { openKolliApi } from "../shared/kolli-api.ts";
import { createReporter } from "../shared/report.ts";
import { openStore } from "../shared/store.ts";
import { importMail, mailTables } from "./import-mail.ts";
import { importMaildir, largestMail } from "./maildir.ts";
import { patientLookup } from "./sender.ts";

const settings = readSettings(process.env, ["KOLLI_URL", "KOLLI_KEY", "ALLOWED_SENDERS", "FOLDER"]);
await mkdir(settings.FOLDER, { recursive: true });
const store = openStore(join(settings.FOLDER, "connector.sqlite"), mailTables);
const health = () => ({ lastImportAt: store.get("lastImportAt") ?? null, problems: store.problems(20) });
const hashOf = (text: string): Buffer => createHash("sha256").update(text).digest();

if (process.argv[2] === "status") console.log(JSON.stringify(health(), null, 2));
else {
  const { MAILDIR: maildir = join(settings.FOLDER, "mail"), HOOK_SECRET: secret, PORT = "8080" } = process.env;
  const deps = {
    api: openKolliApi(settings.KOLLI_URL, settings.KOLLI_KEY),
    store,
    rules: {
      allowed: settings.ALLOWED_SENDERS.split(",").map((one) => one.trim()),
      trustedReceiver: process.env.TRUSTED_RECEIVER,
      lookUp: patientLookup(resolveTxt),
      now: Date.now,
    },
  };
  const receive = async (body: Buffer, { authorization = "" }: { authorization?: string }): Promise<number> => {
    if (!secret || !timingSafeEqual(hashOf(authorization), hashOf(`Bearer ${secret}`))) return 401;
    await importMail(deps, body);
    return 200;
  };
  const server = await startHookServer({ receive, health, largestBody: largestMail }, Number(PORT), console.error);
  const signal = untilStopped();
  const report = createReporter(deps, { connector: "mail", name: settings.FOLDER });
  await keepRunning(() => importMaildir(deps, maildir), { everyMs: 5_000, signal, log: console.error, report });
  server.close();
}
store.close();
