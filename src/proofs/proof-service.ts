import type { Clock } from "../lib/clock.ts";
import type { Sealer } from "../lib/seal.ts";
import type { Database } from "../postgres/database.ts";
import type { ProofDocumentKind } from "../tracking/carrier-port.ts";
import type { Scope } from "../workspaces/scope.ts";
import { batchedByScope } from "../workspaces/scoped-batcher.ts";
import { createProofLinks, documentContext } from "./proof-links.ts";
import { documentsOf, findDocument } from "./proofs.sql.ts";
import { createProofSealing, type ProofSealing } from "./reported-proof.ts";

export type ShownDocument = { kind: ProofDocumentKind; url: string };
export type OpenedDocument = { kind: ProofDocumentKind; contentType: string; bytes: Buffer };

export type ProofService = ProofSealing & {
  /** Each with a fresh link that is good for a quarter of an hour. */
  documents(scope: Scope, trackerId: string): Promise<readonly ShownDocument[]>;
  /** The document that a link leads to; null where it is not ours, no longer good, or its document is gone. */
  openLink(token: string): Promise<OpenedDocument | null>;
};

export type ProofServiceOptions = { db: Database; clock: Clock; sealer: Sealer; linkSecret: Buffer; publicUrl: string };

export const createProofService = ({ db, clock, sealer, linkSecret, publicUrl }: ProofServiceOptions): ProofService => {
  const links = createProofLinks(linkSecret);
  return {
    ...createProofSealing(sealer),
    documents: batchedByScope(
      async (scope, trackerIds: readonly string[]) => {
        const found = Map.groupBy(await documentsOf(db, scope, trackerIds), ({ trackerId }) => trackerId);
        return (trackerId) =>
          (found.get(trackerId) ?? []).map((document) => ({
            kind: document.kind,
            url: `${publicUrl}/proofs/${links.tokenOf(document, clock.now())}`,
          }));
      },
      (trackerId) => trackerId,
    ),
    async openLink(token) {
      const document = links.documentOf(token, clock.now());
      const found = document && (await findDocument(db, document.trackerId, document.id));
      if (!found) return null;
      const opened = sealer.openBytes(found.sealed, documentContext(document.trackerId, document.id));
      return opened.ok ? { kind: found.kind, contentType: found.contentType, bytes: opened.value } : null;
    },
  };
};
