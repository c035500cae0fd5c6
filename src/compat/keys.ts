import type { IncomingHttpHeaders } from "node:http";

type KeyIn = (headers: IncomingHttpHeaders) => string | undefined;

/** `Authorization: Bearer <key>`, or Basic with the key as user name. */
export const basicOrBearer: KeyIn = ({ authorization = "" }) => {
  const [, scheme = "", value = ""] = /^(\S+) +(\S+)\s*$/.exec(authorization) ?? [];
  if (scheme.toLowerCase() !== "basic") return value || authorization || undefined;
  return Buffer.from(value, "base64").toString("utf8").split(":", 1)[0] || undefined;
};

/** `Authorization: <scheme> <key>` with any scheme, or the key alone. */
export const anyScheme: KeyIn = ({ authorization }) => authorization?.trim().split(/\s+/).at(-1) || undefined;
