import type { ActionResult } from "../../api/hooks.ts";
import type { MemberInviteData } from "./members.operations.ts";

/** As many as a person looks through after a paste; the server counts open invitations by itself. */
export const invitedMax = 50;

/** Addresses as people paste them: separated by commas, semicolons, spaces or lines, with a name before `<…>` or without. Each once. */
export const addressesIn = (text: string): string[] => {
  const parts = text.split(/[,;\n]/).flatMap((part) => /<([^<>\s]+)>/.exec(part)?.[1] ?? part.split(/\s+/));
  const byAddress = new Map(parts.filter(Boolean).map((address) => [address.toLowerCase(), address]));
  return [...byAddress.values()];
};

export type Invited = { email: string } & (
  | { state: "mailed" }
  | { state: "link"; link: string }
  | { state: "refused"; message: string }
);

type InviteOne = (email: string) => Promise<ActionResult<MemberInviteData>>;
type Refused = Extract<ActionResult<MemberInviteData>, { ok: false }>;

const invitedAs = (email: string, { link }: MemberInviteData["memberInvite"]): Invited =>
  link ? { email, state: "link", link } : { email, state: "mailed" };

const refusedAs = (email: string, { errors }: Refused): Invited => ({
  email,
  state: "refused",
  message: errors[0]?.message ?? "Not invited.",
});

/**
 * One after the other, each with its own result. A refusal that is not about the address, such as a limit or a lost connection, would meet
 * the rest as well: they are not tried. If it met the first, nothing happened, and it is returned as the refusal of the whole.
 */
export const inviteSeveral = async (
  addresses: readonly string[],
  inviteOne: InviteOne,
): Promise<{ ok: true; data: Invited[] } | Refused> => {
  const results: Invited[] = [];
  for (const [at, email] of addresses.entries()) {
    const result = await inviteOne(email);
    const isItsOwn = !result.ok && result.errors[0]?.field === "email";
    if (!result.ok && (addresses.length === 1 || (at === 0 && !isItsOwn))) return result;
    if (!result.ok && !isItsOwn)
      return { ok: true, data: [...results, ...addresses.slice(at).map((left) => refusedAs(left, result))] };
    results.push(result.ok ? invitedAs(email, result.data.memberInvite) : refusedAs(email, result));
  }
  return { ok: true, data: results };
};
