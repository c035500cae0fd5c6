import type { FastifyInstance } from "fastify";
import { refusal } from "../graphql/http/request-parameters.ts";
import { sendRefusal } from "../graphql/http/send-refusal.ts";
import type { ProofService } from "../proofs/proof-service.ts";

const endings: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "application/pdf": "pdf",
};

/** One response for every problem with a link: nothing can be learnt from it. */
const noSuchDocument = refusal(
  "NOT_FOUND",
  "This document does not exist, or the link has expired. Query the API for a new link.",
);

/** `GET /proofs/<token>`: a document about a delivery, for 15 minutes, for the holder of the link from the API. */
export const registerProofs = async (app: FastifyInstance, { proofs }: { proofs: ProofService }): Promise<void> => {
  app.get<{ Params: { token: string } }>("/proofs/:token", async (request, reply) => {
    reply.headers({ "cache-control": "private, no-store", "referrer-policy": "no-referrer", "x-robots-tag": "noindex" });
    const found = await proofs.openLink(request.params.token);
    if (found === null) return sendRefusal(reply, noSuchDocument);
    return reply
      .headers({
        "content-type": found.contentType,
        "content-disposition": `${found.contentType === "application/pdf" ? "attachment" : "inline"}; filename="${found.kind.toLowerCase()}.${endings[found.contentType] ?? "bin"}"`,
        "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
        "cross-origin-resource-policy": "same-origin",
        "x-content-type-options": "nosniff",
      })
      .send(found.bytes);
  });
};
