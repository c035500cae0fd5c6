import type { KolliBuilder } from "../graphql/builder.ts";
import { costs } from "../graphql/cost/cost.ts";
import { describedValues, growing } from "../graphql/described-values.ts";
import type { ProofDocumentKind } from "../tracking/carrier-port.ts";
import type { ToldProof } from "../tracking/reading.ts";
import type { Scope } from "../workspaces/scope.ts";
import type { ProofService, ShownDocument } from "./proof-service.ts";
import type { ShownProof } from "./reported-proof.ts";

declare module "../graphql/context.ts" {
  interface Services {
    readonly proofs: ProofService;
  }
  interface Context {
    readonly scope: Scope;
  }
}

/** What is shown, and of which tracker: the name is opened with it, and the documents are found by it. */
export type ProofView = ShownProof & {
  readonly trackerId: string;
  /** The row's own object: however often a document names the field, the name is opened once. */
  readonly told: ToldProof;
};

const opened = new WeakMap<ToldProof, string | null>();
const openOnce = ({ told, trackerId, signedBy }: ProofView, proofs: ProofService): string | null => {
  const known = opened.get(told);
  if (known !== undefined) return known;
  const name = proofs.openName(trackerId, signedBy);
  opened.set(told, name);
  return name;
};

const kinds: Readonly<Record<ProofDocumentKind, string>> = {
  SIGNATURE: "An image of a signature.",
  PHOTO: "A photograph of the delivered parcel.",
  DOCUMENT: "The carrier's own certificate, which may contain both.",
};

export const defineProofOfDelivery = (builder: KolliBuilder) => {
  const Kind = builder.enumType("ProofDocumentKind", {
    description: growing("The kind of a document about a delivery."),
    values: describedValues(kinds),
  });
  const Document = builder.objectRef<ShownDocument>("ProofDocument").implement({
    description: "An image or PDF that proves a delivery.",
    fields: (t) => ({
      kind: t.expose("kind", { type: Kind, description: "What it is." }),
      url: t.exposeString("url", {
        description: "A link to download it without a key, valid for 15 minutes. Do not store it; query again for a new one.",
      }),
    }),
  });
  return builder.objectRef<ProofView>("ProofOfDelivery").implement({
    description:
      "Who received a parcel, and the proof. Personal data: stored encrypted and for a limited time, and never shown on the public page.",
    fields: (t) => ({
      signedBy: t.string({
        nullable: true,
        description: "The name of the person who received it, as the carrier writes it.",
        resolve: (proof, _args, { services }) => openOnce(proof, services.proofs),
      }),
      receivedAs: t.exposeString("receivedAs", {
        nullable: true,
        description: "Where or in which role it was received, in the carrier's words.",
      }),
      hasSignature: t.exposeBoolean("hasSignature", { description: "Whether the carrier says, or shows, that someone signed." }),
      hasPhoto: t.exposeBoolean("hasPhoto", { description: "Whether the carrier says, or shows, that a photograph was taken." }),
      documents: t.field({
        type: [Document],
        description:
          "Images and documents, fetched once after the delivery if the carrier and the account allow it; empty until then.",
        extensions: costs({ weight: 4, perItem: 2, size: 1 }),
        resolve: ({ trackerId }, _args, { services, scope }) => services.proofs.documents(scope, trackerId),
      }),
    }),
  });
};
