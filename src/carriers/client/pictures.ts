import { ok, type Result } from "../../lib/result.ts";
import type { CarrierFailure, ProofDocumentKind, ProofFile } from "../../tracking/carrier-port.ts";
import { carrierBounds } from "../bounds.ts";
import type { OptionalText } from "../reading/shapes.ts";
import type { CarrierHttp, CarrierReply } from "./http/http.ts";

/** Links to what proves a delivery, by what they show. Answers repeat them, and write empty ones. */
export type PictureLinks = Readonly<Partial<Record<ProofDocumentKind, readonly OptionalText[]>>>;

const listOfLinks = (links: PictureLinks): { kind: ProofDocumentKind; link: string }[] => {
  const linked = Object.entries(links).flatMap(([kind, list]) =>
    list.flatMap((link) => (link?.trim() ? [{ kind: kind as ProofDocumentKind, link: link.trim() }] : [])),
  );
  return linked.filter(({ link }, nth) => linked.findIndex((other) => other.link === link) === nth);
};

export const hasLinks = (links: PictureLinks, kind: ProofDocumentKind): boolean =>
  listOfLinks(links).some((one) => one.kind === kind);

/** The files that an answer links to, without those whose links lead to nothing any more. */
export const fetchPictures = async (
  http: Pick<CarrierHttp, "file">,
  reply: CarrierReply,
  readLinks: (body: unknown) => Result<PictureLinks, CarrierFailure>,
): Promise<Result<readonly ProofFile[], CarrierFailure>> => {
  const links = reply.ok ? readLinks(reply.value.body) : reply;
  if (!links.ok) return links;
  const files: ProofFile[] = [];
  for (const { kind, link } of listOfLinks(links.value).slice(0, carrierBounds.pictureLinks.cap)) {
    const file = await http.file(link);
    if (file.ok) files.push({ kind, bytes: file.value });
    else if (file.failure.code !== "not-found") return file;
  }
  return ok(files);
};
