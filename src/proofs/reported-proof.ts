import { isDeepStrictEqual } from "node:util";
import type { Sealer } from "../lib/seal.ts";
import type { CarrierFacts, ToldProof } from "../tracking/reading.ts";

const nameContext = (trackerId: string): string => `signed by, of tracker ${trackerId}`;
const codeContext = (trackerId: string): string => `pick-up code, of tracker ${trackerId}`;
const prefix = "sealed:";
const sealedInBody = /"(signedBy|code)":"(sealed:[0-9a-f]+)"/g;

/** Who received a parcel, as the API and events show it; `signedBy` is sealed until somebody may read it. */
export type ShownProof = { signedBy: string | null; receivedAs: string | null; hasSignature: boolean; hasPhoto: boolean };

export const shownProof = (proof: ToldProof | undefined): ShownProof | null =>
  proof === undefined || proof.isErased
    ? null
    : {
        signedBy: proof.signedBy ?? null,
        receivedAs: proof.receivedAs ?? null,
        hasSignature: proof.hasSignature ?? false,
        hasPhoto: proof.hasPhoto ?? false,
      };

export type ProofSealing = {
  /** What a carrier tells, as it is stored: with the name and the pick-up code sealed, beside what it told before. */
  sealFacts(trackerId: string, known: CarrierFacts, told: CarrierFacts): CarrierFacts;
  /** The name; null where there is none, or none that can be read. */
  openName(trackerId: string, stored: string | null): string | null;
  /** The same for what gets the parcel at the pick-up point. */
  openCode(trackerId: string, stored: string | null): string | null;
  /** An event's body with both in it: the bytes that a webhook carries. */
  openBody(trackerId: string, body: string): string;
};

export const createProofSealing = (sealer: Sealer): ProofSealing => {
  const seal = (text: string, context: string): string => prefix + sealer.seal(text, context).toString("hex");
  const open = (stored: string | null, context: string): string | null => {
    if (!stored?.startsWith(prefix)) return null;
    const opened = sealer.open(Buffer.from(stored.slice(prefix.length), "hex"), context);
    return opened.ok ? opened.value : null;
  };
  const openName: ProofSealing["openName"] = (trackerId, stored) => open(stored, nameContext(trackerId));
  const openCode: ProofSealing["openCode"] = (trackerId, stored) => open(stored, codeContext(trackerId));
  /** The same code is not sealed again: it would look like another. */
  const sealCode = (trackerId: string, known: CarrierFacts, told: CarrierFacts): CarrierFacts => {
    const { pickupPoint } = told;
    if (pickupPoint?.code === undefined) return told;
    const stored = known.pickupPoint?.code;
    const isKnown = stored !== undefined && openCode(trackerId, stored) === pickupPoint.code;
    return { ...told, pickupPoint: { ...pickupPoint, code: isKnown ? stored : seal(pickupPoint.code, codeContext(trackerId)) } };
  };
  return {
    sealFacts(trackerId, known, toldAsWritten) {
      const told = sealCode(trackerId, known, toldAsWritten);
      const { proof, ...rest } = told;
      if (proof === undefined) return told;
      if (known.proof?.isErased) return rest;
      const { signedBy, ...plain } = proof;
      // The same name is not sealed again: it would look like another.
      const isKnown = signedBy === undefined || openName(trackerId, known.proof?.signedBy ?? null) === signedBy;
      const merged = { ...known.proof, ...plain, ...(!isKnown && { signedBy: seal(signedBy, nameContext(trackerId)) }) };
      return { ...rest, proof: isDeepStrictEqual(merged, known.proof) ? known.proof! : merged };
    },
    openName,
    openCode,
    openBody: (trackerId, body) =>
      body.includes(prefix)
        ? body.replace(sealedInBody, (_whole, field: string, stored: string) => {
            const opened = field === "code" ? openCode(trackerId, stored) : openName(trackerId, stored);
            return `"${field}":${JSON.stringify(opened)}`;
          })
        : body,
  };
};

/** A carrier's answer without what gets the parcel, wherever it stands for itself; what is left is as long, and still of its format. */
export const withoutCode = (raw: string, code: string | undefined): string => {
  if (code === undefined || code === "") return raw;
  const written = new RegExp(`(?<![0-9A-Za-z])${RegExp.escape(code)}(?![0-9A-Za-z])`, "g");
  return raw.replace(written, (found) => found.replace(/[0-9A-Za-z]/g, "0"));
};

/** A carrier's answer without the name of who signed, which is not kept in plain text: wherever it or a part of it is a whole value. */
export const withoutName = (raw: string, name: string | undefined): string => {
  if (name === undefined) return raw;
  const parts = [name, ...name.split(/\s+/).filter((part) => part.length > 1)];
  const written = parts.flatMap((part) => [part, JSON.stringify(part).slice(1, -1), escapeUnicode(part), escapeXml(part)]);
  return [...new Set(written)].reduce(
    (text, value) =>
      text
        .replaceAll(`"${value}"`, `"${removed}"`)
        .replaceAll(`>${value}<`, `>${removed}<`)
        .replaceAll(`'${value}'`, `'${removed}'`),
    raw,
  );
};
const removed = "[removed]";
const escapeUnicode = (text: string): string =>
  text.replace(/[^ -~]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
const escapeXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
