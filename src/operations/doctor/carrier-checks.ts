import type { Database } from "../../postgres/database.ts";
import { type Check, doubtful, good } from "./check.ts";
import { readCarrierAccounts } from "./doctor.sql.ts";

const fix = "Correct the credentials in the dashboard under Settings › Carriers.";

type Account = Awaited<ReturnType<typeof readCarrierAccounts>>[number];

/** The state of the carrier accounts at their last check; the doctor contacts no carrier. */
export const checkCarriers = async (db: Database): Promise<Check> => {
  const accounts = await readCarrierAccounts(db);
  const rejected = accounts.filter(({ state }) => state === "REJECTED");
  if (accounts.length === 0)
    return good(
      "Carriers",
      "No carrier is connected yet. Live parcels wait until you connect one in the dashboard under Settings › Carriers.",
    );
  const isOneOfSeveral = (account: Account) =>
    accounts.filter(({ carrier, workspace }) => carrier === account.carrier && workspace === account.workspace).length > 1;
  const named = (account: Account) =>
    `${account.carrier}${isOneOfSeveral(account) ? ` "${account.label}"` : ""} (workspace ${account.workspace})`;
  if (rejected.length > 0)
    return doubtful("Carriers", `These carriers reject the credentials: ${rejected.map(named).join(", ")}.`, fix);
  return good("Carriers", `Connected: ${accounts.map(named).join(", ")}.`);
};
