const beginnings: readonly (readonly [type: string, bytes: Buffer])[] = [
  ["image/png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ["image/jpeg", Buffer.from([0xff, 0xd8, 0xff])],
  ["image/gif", Buffer.from("GIF8")],
  ["application/pdf", Buffer.from("%PDF-")],
];

/** The content type from the bytes, if it may be served; null for everything else, especially HTML and SVG. */
export const proofContentType = (bytes: Buffer): string | null =>
  beginnings.find(([, beginning]) => bytes.subarray(0, beginning.length).equals(beginning))?.[0] ?? null;
