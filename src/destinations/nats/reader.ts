import { webhookBounds } from "../bounds.ts";

/** A message to a subject; the status is that of its headers, such as 503 if nothing takes a subject. */
export type NatsMessage = { readonly subject: string; readonly status: string | null; readonly body: string };

type Handlers = { onLine(line: string): void; onMessage(message: NatsMessage): void };
type Announced = { readonly subject: string; readonly headerBytes: number; readonly bytes: number };

const maxBuffered = webhookBounds.brokerBuffered.cap;

/** `MSG <subject> <sid> [reply] <bytes>` or `HMSG <subject> <sid> [reply] <header bytes> <bytes>`. */
const announcedBy = (line: string): Announced | null => {
  const parts = line.split(" ");
  if (parts[0] !== "MSG" && parts[0] !== "HMSG") return null;
  const bytes = Number(parts.at(-1));
  const headerBytes = parts[0] === "HMSG" ? Number(parts.at(-2)) : 0;
  if (!(bytes >= headerBytes && bytes <= maxBuffered)) throw new Error("The server announced a message that is too large.");
  return { subject: parts[1] ?? "", headerBytes, bytes };
};

/** Splits what a server sends into lines and messages. Throws if it is neither. */
export const createNatsReader = ({ onLine, onMessage }: Handlers): ((chunk: Buffer) => void) => {
  let buffered: Buffer = Buffer.alloc(0);
  let announced: Announced | null = null;

  const takeMessage = ({ subject, headerBytes, bytes }: Announced): boolean => {
    if (buffered.length < bytes + 2) return false;
    const headers = buffered.toString("utf8", 0, headerBytes);
    const body = buffered.toString("utf8", headerBytes, bytes);
    buffered = buffered.subarray(bytes + 2);
    announced = null;
    onMessage({ subject, status: /^NATS\/1\.0 (\d{3})/.exec(headers)?.[1] ?? null, body });
    return true;
  };
  const takeLine = (): boolean => {
    const end = buffered.indexOf("\r\n");
    if (end < 0) return false;
    const line = buffered.toString("utf8", 0, end);
    buffered = buffered.subarray(end + 2);
    announced = announcedBy(line);
    if (announced === null) onLine(line);
    return true;
  };
  return (chunk) => {
    buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk]);
    while (announced === null ? takeLine() : takeMessage(announced));
    if (buffered.length > maxBuffered + 2) throw new Error("The server sent a line without an end.");
  };
};
