import { mailBounds } from "./bounds.ts";

/** Invisible characters, and those that change the direction of the following text. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
/** What makes a mail program turn a word into a link: dots, slashes and colons inside a word, and any @. */
const addressMarks = /(?<=[\p{L}\p{N}])[.:/\\]+(?=[\p{L}\p{N}])|:\/+|@+/gu;

/**
 * A name that a person chose, in a mail under the operator's name: no address in it becomes a link, and a long name cannot push
 * Kolli's text out of sight.
 */
export const plainName = (name: string): string => {
  const plain = name.normalize("NFKC").replace(unseen, " ").replace(addressMarks, " ").replace(/\s+/g, " ").trim();
  const characters = [...plain];
  const cap = mailBounds.nameInSubject.cap;
  return characters.length > cap ? `${characters.slice(0, cap - 1).join("")}…` : plain;
};
