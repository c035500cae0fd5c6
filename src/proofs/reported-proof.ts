import { isDeepStrictEqual } from "node:util";
import type { Sealer } from "../lib/seal.ts";
import type { CarrierFacts, ReportedProof } from "../tracking/reading.ts";

const nameContext = (trackerId: string): string => `signed by, of tracker ${trackerId}`;
const codeContext = (trackerId: string): string => `pick-up code, of tracker ${trackerId}`;
const prefix = "sealed:";
const sealedInBody = /"(signedBy|code)":"(sealed:[0-9a-f]+)"/g;

/** Who received a parcel, as the API and events show it; `signedBy` is sealed until a permitted reader opens it. */
export type ShownProof = { signedBy: string | null; receivedAs: string | null; hasSignature: boolean; hasPhoto: boolean };

export const shownProof = (proof: ReportedProof | undefined): ShownProof | null =>
  proof === undefined || proof.isErased
    ? null
    : {
        signedBy: proof.signedBy ?? null,
        receivedAs: proof.receivedAs ?? null,
        hasSignature: proof.hasSignature ?? false,
        hasPhoto: proof.hasPhoto ?? false,
      };

export type ProofSealing = {
  /** A carrier's facts as they are stored: the name and the pickup code sealed, merged with the known ones. */
  sealFacts(trackerId: string, known: CarrierFacts, reported: CarrierFacts): CarrierFacts;
  /** The name; null if there is none, or it cannot be read. */
  openName(trackerId: string, stored: string | null): string | null;
  /** The same for the pickup code. */
  openCode(trackerId: string, stored: string | null): string | null;
  /** An event's body with both opened: the bytes of a webhook. */
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
  /** The same code is not sealed again: the result would differ, and count as a change. */
  const sealCode = (trackerId: string, known: CarrierFacts, reported: CarrierFacts): CarrierFacts => {
    const { pickupPoint } = reported;
    if (pickupPoint?.code === undefined) return reported;
    const stored = known.pickupPoint?.code;
    const isKnown = stored !== undefined && openCode(trackerId, stored) === pickupPoint.code;
    return {
      ...reported,
      pickupPoint: { ...pickupPoint, code: isKnown ? stored : seal(pickupPoint.code, codeContext(trackerId)) },
    };
  };
  return {
    sealFacts(trackerId, known, reportedAsWritten) {
      const reported = sealCode(trackerId, known, reportedAsWritten);
      const { proof, ...rest } = reported;
      if (proof === undefined) return reported;
      if (known.proof?.isErased) return rest;
      const { signedBy, ...plain } = proof;
      // The same name is not sealed again: the result would differ, and count as a change.
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

/** A carrier's response without the pickup code, wherever it is a separate word. The length stays, and the format stays valid. */
export const withoutCode = (raw: string, code: string | undefined): string => {
  if (code === undefined || code === "") return raw;
  const written = new RegExp(`(?<![0-9A-Za-z])${RegExp.escape(code)}(?![0-9A-Za-z])`, "g");
  return raw.replace(written, (found) => found.replace(/[0-9A-Za-z]/g, "0"));
};

/**
 * A carrier's response without the signer's name, which is not stored in plain text: removed wherever the name or a part of it is
 * a whole value.
 */
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
