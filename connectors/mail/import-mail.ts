import { createHash } from "node:crypto";
import { type KolliApi, Refused } from "../shared/kolli-api.ts";
import type { Store } from "../shared/store.ts";
import { readMail, textPartsOf } from "./mime.ts";
import { candidatesIn, type MailedParcel, parcelsIn, textIn } from "./parcels-in-mail.ts";
import { messageIdOf, type SenderRules, senderOf, whyUnproven } from "./sender.ts";

/** So many parcels are remembered; older ones are forgotten. */
export const keptParcels = 100_000;

export const mailTables = `
  create table if not exists imported (number integer primary key autoincrement, code text not null unique, tracker_id text not null) strict;`;

export type MailDeps = { readonly api: KolliApi; readonly store: Store; readonly rules: SenderRules };

type Candidates = { readonly nodes: readonly { readonly carrier: string; readonly isSure: boolean }[] };

/** Only numbers whose format and check digit leave no doubt. */
const sureParcels = async (api: KolliApi, text: string): Promise<readonly MailedParcel[]> => {
  const parcels: MailedParcel[] = [];
  for (const trackingCode of candidatesIn(text)) {
    const { nodes } = await api.get<Candidates>("/v1/carriers/candidates", { trackingCode });
    const sure = nodes.find(({ isSure }) => isSure);
    if (sure) parcels.push({ trackingCode, carrier: sure.carrier });
  }
  return parcels;
};

/** Several mails are about one parcel, and the last of them comes after its delivery: it is tracked once. */
const importParcel = async ({ api, store }: MailDeps, parcel: MailedParcel): Promise<void> => {
  const code = parcel.trackingCode.replace(/\s/g, "").toUpperCase();
  if (store.db.prepare("select 1 from imported where code = ?").get(code)) return;
  const { tracker } = await api.post<{ tracker: { id: string } }>("/v1/trackers/find-or-create", parcel);
  store.db.prepare("insert into imported (code, tracker_id) values (?, ?) on conflict do nothing").run(code, tracker.id);
  store.db.prepare("delete from imported where number <= (select max(number) from imported) - ?").run(keptParcels);
};

/** A mail once, by its Message-ID, or by its bytes if it has none. Nothing of it is stored but that as a hash, and the numbers in it. */
export const importMail = async (deps: MailDeps, bytes: Buffer): Promise<void> => {
  const { api, store, rules } = deps;
  const mail = readMail(bytes);
  const hash = createHash("sha256")
    .update(messageIdOf(mail) ?? bytes)
    .digest("hex");
  const subject = `Mail from ${senderOf(mail.headers) ?? "an unknown sender"} (${hash.slice(0, 8)})`;
  const unproven = await whyUnproven(rules, mail);
  // Not marked as handled: another mail may claim the ID of one that is still to come.
  if (unproven !== null) return store.addProblem(subject, unproven);
  if (store.isHandled(hash)) return;
  const parts = textPartsOf(mail);
  const said = parcelsIn(parts);
  const parcels = said.length > 0 ? said : await sureParcels(api, textIn(parts));
  if (parcels.length === 0) store.addProblem(subject, "No parcel was found in it. Create its tracker yourself.");
  for (const parcel of parcels)
    await importParcel(deps, parcel).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      store.addProblem(`${subject}: ${parcel.trackingCode}`, error.message);
    });
  store.markHandled(hash);
  store.set("lastImportAt", new Date().toISOString());
};
