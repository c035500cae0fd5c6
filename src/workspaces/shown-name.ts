import { fail, ok, type Result } from "../lib/result.ts";
import { workspaceBounds } from "./bounds.ts";

const cap = workspaceBounds.shownName.cap;

/** Controls, and what turns the direction of text or shows nothing. Joiners stay: some scripts and emoji need them in names. */
const unseen = /[\p{Cc}\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/u;

/** A name that people are shown, as a person typed it; or why it is none. */
export const readShownName = (typed: string): Result<string, string> => {
  const name = typed.trim().normalize("NFC");
  if (name === "") return fail("Enter a name.");
  if (name.length > cap) return fail(`A name can have at most ${cap} characters.`);
  return unseen.test(name) ? fail("A name cannot contain control characters.") : ok(name);
};
