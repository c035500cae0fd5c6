import type { Egress } from "../egress/egress.ts";
import { fail, type Result } from "../lib/result.ts";
import type { Mode } from "../workspaces/scope.ts";
import type { SettingsRefusal } from "./kind.ts";

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
  return fail({ code, field: name, message: message.replace(/^A (?:live )?webhook(?: URL)?(?= (?:must|cannot|can) )/, label) });
};
