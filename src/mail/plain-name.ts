import { mailBounds } from "./bounds.ts";

/** Invisible characters, and those that change the direction of what follows. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
/** What makes a mail program take a word for an address: dots, slashes and colons inside a word, and any @. */
const addressMarks = /(?<=[\p{L}\p{N}])[.:/\\]+(?=[\p{L}\p{N}])|:\/+|@+/gu;

/**
 * A name that a person chose, in a mail that goes out under the operator's name: no address in it can be clicked, and none that is
 * long pushes what Kolli says out of sight.
 */
export const plainName = (name: string): string => {
  const plain = name.normalize("NFKC").replace(unseen, " ").replace(addressMarks, " ").replace(/\s+/g, " ").trim();
  const characters = [...plain];
  const cap = mailBounds.nameInSubject.cap;
  return characters.length > cap ? `${characters.slice(0, cap - 1).join("")}…` : plain;
};
