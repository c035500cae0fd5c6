import type { Socket } from "node:net";
import { errorBody } from "../../graphql/errors.ts";
import { isAnswering } from "./requests-under-way.ts";

const answers: Readonly<Record<string, { status: string; message: string }>> = {
  HPE_HEADER_OVERFLOW: { status: "431 Request Header Fields Too Large", message: "The headers are over 16 KiB." },
  ERR_HTTP_REQUEST_TIMEOUT: { status: "408 Request Timeout", message: "The request took too long to arrive." },
};
const malformed = { status: "400 Bad Request", message: "The request is not valid HTTP." };

/** What cannot be read as HTTP never becomes a request. It gets a response if one can still be read, and is cut off. */
export const answerClientError = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === "ECONNRESET" || !socket.writable || isAnswering(socket)) return void socket.destroy();
  const { status, message } = answers[error.code ?? ""] ?? malformed;
  const body = JSON.stringify({ errors: [errorBody("BAD_REQUEST", message)] });
  const head = `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`;
  socket.end(`${head}${body}`, () => socket.destroy());
};
