import { access, appendFile, readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { type Outcome, withoutAnswer } from "../../../../src/destinations/attempt.ts";
import type { DestinationKind, Message, Settings } from "../../../../src/destinations/kind.ts";
import { signedAttributes } from "../../../../src/destinations/signing.ts";
import { fail, ok } from "../../../../src/lib/result.ts";

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

const lineOf = (message: Message): string =>
  `${JSON.stringify({ headers: signedAttributes(message), trackerId: message.trackerId, body: message.body.toString("utf8") })}\n`;

/** Another writer holds the file while its lock is there. */
const waitForLock = async (path: string, deadlineMs: number): Promise<boolean> => {
  const end = Date.now() + deadlineMs;
  while (await isThere(`${path}.lock`)) {
    if (Date.now() > end) return false;
    await delay(5);
  }
  return true;
};

/** Which messages the file takes, and why it does not take the others. */
const judge = async ({ path, passphrase, maxBytes }: Settings, messages: readonly Message[]): Promise<(Outcome | null)[]> => {
  const all = (outcome: Outcome) => messages.map(() => outcome);
  if (await isThere(`${path}.gone`)) return all(withoutAnswer("GONE", null));
  if ((await readFile(`${path}.passphrase`, "utf8")) !== passphrase)
    return all(withoutAnswer("CREDENTIALS_REFUSED", "The passphrase is not the one of this file. Enter the right one."));
  const full = await readFile(`${path}.full`, "utf8").catch(() => null);
  return messages.map(({ trackerId, body }) => {
    if (body.length > Number(maxBytes ?? 65_536)) return withoutAnswer("REFUSED", `The event has more than ${maxBytes} bytes.`);
    return full !== null && (full === "" || full === trackerId) ? withoutAnswer("NOT_ACCEPTED", "The disk is full.") : null;
  });
};

const append = async (settings: Settings, messages: readonly Message[], deadlineMs: number): Promise<readonly Outcome[]> => {
  const path = settings.path!;
  if (!(await waitForLock(path, deadlineMs)))
    return messages.map(() => withoutAnswer("TIMED_OUT", `The file was locked for ${deadlineMs / 1000} s.`));
  try {
    const judged = await judge(settings, messages);
    const taken = messages.filter((_message, index) => judged[index] === null);
    if (taken.length > 0) await appendFile(path, taken.map(lineOf).join(""));
    return judged.map((outcome) => outcome ?? withoutAnswer("DELIVERED", null));
  } catch (error) {
    return messages.map(() => withoutAnswer("CONNECTION_FAILED", (error as Error).message));
  }
};

/** Appends each event to a file, one line of JSON for each: the smallest kind that has everything a kind can have. */
export const file: DestinationKind = {
  name: "File",
  about: "A line of JSON for each event.",
  fields: [
    { name: "path", label: "Path", kind: "text", required: true, help: "Where the file is." },
    { name: "passphrase", label: "Passphrase", kind: "secret", required: true, help: "What lets one write to it." },
    { name: "maxBytes", label: "Largest event", kind: "text", required: false, help: "In bytes." },
  ],
  batchMax: 8,
  check({ passphrase: _secret, ...settings }) {
    if (!settings.path!.startsWith("/"))
      return fail({ code: "settings-invalid", field: "path", message: "Path must start with a slash." });
    return ok({ address: pathToFileURL(settings.path!).href, settings });
  },
  open({ settings }) {
    const underWay = new Set<Promise<unknown>>();
    return ok({
      send(messages, deadlineMs) {
        const appended = append(settings, messages, deadlineMs);
        underWay.add(appended);
        return appended.finally(() => underWay.delete(appended));
      },
      close: async () => void (await Promise.all(underWay)),
    });
  },
  describe: (attempt) => ({
    requestHeaders: attempt.signature === "" ? null : signedAttributes(attempt),
    responseHeaders: null,
    responseBody: null,
  }),
  goneText: "was marked as gone",
};
