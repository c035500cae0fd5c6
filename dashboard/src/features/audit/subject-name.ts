import { actionInWords } from "./action-words.ts";

/** "signed in" and "joined the workspace" are complete without a name, "tried to sign in as" is not. */
const isCompleteByItself = (action: string): boolean =>
  /^(session\.|account\.|member\.join$)/.test(action) && !/ (of|to|as)$/.test(actionInWords(action));

/** The name of what an entry is about; null if it would only repeat who did it. Carriers are named, not given by their code. */
export const subjectNameOf = (
  { action, actorName, subjectName }: { action: string; actorName: string; subjectName: string | null },
  carrierName: (carrier: string) => string,
): string | null => {
  if (subjectName === null || (subjectName === actorName && isCompleteByItself(action))) return null;
  // An API key is named as "API key Shop (kolli_test_…abcd)" if it is who did it.
  if (action.startsWith("api-key.") && actorName.endsWith(subjectName)) return null;
  if (!action.startsWith("carrier-account.")) return subjectName;
  const [carrier = "", ...label] = subjectName.split(" ");
  const name = carrierName(carrier);
  return label.length === 0 || label.join(" ") === name ? name : `${name} ${label.join(" ")}`;
};
