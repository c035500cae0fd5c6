import { readPng } from "../../lib/picture/read-png.ts";
import { drawStatusPicture, type PictureParts } from "./status-picture.ts";

/** With the shop's stored logo. Called in a thread (`pictures.ts`). */
export const drawPicture = ({ shop, ...parts }: PictureParts, logoFile: Uint8Array | null): Uint8Array => {
  const logo = logoFile && readPng(Buffer.from(logoFile.buffer, logoFile.byteOffset, logoFile.length));
  return new Uint8Array(drawStatusPicture({ ...parts, shop: shop && { ...shop, logo: logo?.ok ? logo.value : null } }));
};
