import type { Egress } from "../egress/egress.ts";
import { fail, type Result } from "../lib/result.ts";
import type { Mode } from "../workspaces/scope.ts";
import type { SettingsRefusal } from "./kind.ts";

/** What only an operator can change, and what a person may not think of. */
const allowHint = "An operator can allow a network with KOLLI_EGRESS_ALLOW.";
const isForbidden = (code: SettingsRefusal["code"]): boolean => code === "address-forbidden" || code === "host-reserved";

/** As the setting's label begins it, without the advice for webhooks on a laptop. */
const inWordsOf = (label: string, code: SettingsRefusal["code"], message: string): string => {
  if (code === "url-malformed") return `${label} is not a complete address, such as https://shop.com.`;
  if (isForbidden(code)) return `${label}: ${message.replace(/ To receive events on this machine.*$/s, "")} ${allowHint}`;
  return message.replace(/^A (?:live )?webhook(?: URL)?(?= (?:must|cannot|can) )/, label);
};

/** A URL among a kind's settings, judged as a webhook's is; a refusal names the setting. */
export const judgeSetting = (
  egress: Egress,
  mode: Mode,
  url: string,
  { name, label }: { name: string; label: string },
): Result<URL, SettingsRefusal> => {
  const judged = egress.judgeUrl(url, mode);
  if (judged.ok) return judged;
  const { code, message } = judged.failure;
  return fail({ code, field: name, message: inWordsOf(label, code, message) });
};
