export type Header = { readonly name: string; readonly value: string; readonly raw: string };
export type TextPart = { readonly isHtml: boolean; readonly text: string };
export type Mail = { readonly headers: readonly Header[]; readonly body: Buffer };

const mostParts = 50;
const deepest = 6;
const longestText = 1024 * 1024;

/** Its header fields in order, as they are and unfolded, and what follows them. Lines end with CRLF afterwards: mail servers store them with LF. */
export const readMail = (given: Buffer): Mail => {
  const text = given.toString("latin1").replace(/\r?\n/g, "\r\n");
  const end = text.indexOf("\r\n\r\n");
  const head = end === -1 ? text : text.slice(0, end);
  const fields = head.replace(/^From [^\r]*\r\n/, "").split(/\r\n(?![ \t])/);
  const headers = fields.flatMap((raw): Header[] => {
    const colon = raw.indexOf(":");
    if (colon < 1) return [];
    return [
      {
        name: raw.slice(0, colon).trim().toLowerCase(),
        value: raw
          .slice(colon + 1)
          .replace(/\r\n/g, "")
          .trim(),
        raw,
      },
    ];
  });
  return { headers, body: Buffer.from(end === -1 ? "" : text.slice(end + 4), "latin1") };
};

export const headerOf = (headers: readonly Header[], name: string): string | undefined =>
  headers.find((one) => one.name === name)?.value;

const parameterOf = (value: string, name: string): string | undefined => {
  const found = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^;\\s]+))`, "i").exec(value);
  return found?.[1] ?? found?.[2];
};

const decoded = (body: Buffer, encoding: string): Buffer => {
  if (encoding === "base64") return Buffer.from(body.toString("latin1"), "base64");
  if (encoding !== "quoted-printable") return body;
  const text = body.toString("latin1").replace(/[ \t]*=\r\n/g, "");
  return Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  );
};

const textOf = (bytes: Buffer, charset: string): string => {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return bytes.toString("latin1");
  }
};

const partsOf = (headers: readonly Header[], body: Buffer, depth: number): TextPart[] => {
  const contentType = headerOf(headers, "content-type") ?? "text/plain";
  const type = contentType.split(";")[0]!.trim().toLowerCase();
  const inside = decoded(body, (headerOf(headers, "content-transfer-encoding") ?? "").trim().toLowerCase());
  if (type === "text/plain" || type === "text/html")
    return [
      {
        isHtml: type === "text/html",
        text: textOf(inside, parameterOf(contentType, "charset") ?? "utf-8").slice(0, longestText),
      },
    ];
  if (depth >= deepest) return [];
  const further = (bytes: Buffer): TextPart[] => {
    const part = readMail(bytes);
    return partsOf(part.headers, part.body, depth + 1);
  };
  // A mail that was forwarded as an attachment.
  if (type === "message/rfc822") return further(inside);
  const boundary = parameterOf(contentType, "boundary");
  if (!type.startsWith("multipart/") || !boundary) return [];
  const [, ...pieces] = `\r\n${body.toString("latin1")}`.split(`\r\n--${boundary}`);
  return pieces
    .slice(0, mostParts)
    .filter((piece) => !piece.startsWith("--"))
    .flatMap((piece) => further(Buffer.from(piece.replace(/^[ \t]*\r\n/, ""), "latin1")));
};

/** The texts of a mail, and of mails inside it. Attachments of other kinds are not read. */
export const textPartsOf = ({ headers, body }: Mail): readonly TextPart[] => partsOf(headers, body, 0).slice(0, mostParts);
