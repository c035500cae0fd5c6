import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from "node:http";
import { Unavailable } from "./kolli-api.ts";

export type HookDeps = {
  /** The status to respond with, once what was received is stored. Throws `Unavailable` if it is to be sent again. */
  receive(body: Buffer, headers: IncomingHttpHeaders): Promise<number>;
  health(): object;
  readonly largestBody?: number;
};

const readBody = async (request: IncomingMessage, largestBody: number): Promise<Buffer | null> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > largestBody) return null;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
};

const answer = async (deps: HookDeps, request: IncomingMessage): Promise<{ status: number; body?: object }> => {
  if (request.method === "GET" && request.url === "/health") return { status: 200, body: deps.health() };
  if (request.method !== "POST" || request.url !== "/webhooks") return { status: 404 };
  const body = await readBody(request, deps.largestBody ?? 1024 * 1024);
  if (body === null) return { status: 413 };
  try {
    return { status: await deps.receive(body, request.headers) };
  } catch (error) {
    if (error instanceof Unavailable) return { status: 503 };
    throw error;
  }
};

/** `POST /webhooks` for what another service sends, and `GET /health`. */
export const startHookServer = (deps: HookDeps, port: number, log: (line: string) => void): Promise<Server> => {
  const server = createServer((request, response) => {
    answer(deps, request)
      .catch((error: unknown) => {
        log(`A webhook failed: ${error instanceof Error ? error.message : String(error)}`);
        return { status: 500, body: undefined };
      })
      .then(({ status, body }) =>
        response.writeHead(status, { "content-type": "application/json" }).end(body && JSON.stringify(body)),
      );
  });
  return new Promise((resolve) => server.listen(port, () => resolve(server)));
};
