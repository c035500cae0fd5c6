import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

const folder = fileURLToPath(new URL("../../dashboard/dist/", import.meta.url));

/** No external content, no inline script, no framing: the page shows keys and secrets. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  // The preview of the tracking page, which has its own policy.
  "frame-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

const pageHeaders = {
  "content-security-policy": contentSecurityPolicy,
  "referrer-policy": "no-referrer",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=()",
};

const notBuilt = "The dashboard is not built yet. `npm start` builds it.\n";

/** The dashboard's files. The browser handles its addresses, so everything that looks like a page gets the page. */
export const registerDashboardFiles = async (app: FastifyInstance): Promise<void> => {
  if (!existsSync(`${folder}index.html`)) {
    app.get("/", async (_request, reply) => reply.code(503).type("text/plain").send(notBuilt));
    return;
  }
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    // The build wrote a compressed copy beside each file. The copies have no address.
    preCompressed: true,
    globIgnore: ["**/*.br", "**/*.gz"],
    setHeaders: (reply, path) => {
      const isHashed = path.includes("/assets/");
      reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
      // It is the page under every name.
      if (/\.html(\.br|\.gz)?$/.test(path)) for (const [name, value] of Object.entries(pageHeaders)) reply.header(name, value);
    },
  });
  const page = async (_request: unknown, reply: { sendFile(name: string): typeof reply }) => reply.sendFile("index.html");
  const doors = ["/setup", "/sign-in", "/invitation", "/invite/*", "/reset-password", "/confirm-address"];
  for (const path of ["/", ...doors, "/explorer", "/account", "/account/*", "/w/*"]) app.get(path, page as never);
  // For a mistyped address, a browser gets a page, and a program an error it can read.
  app.get("/*", async (request, reply) =>
    request.headers.accept?.includes("text/html") ? reply.code(404).sendFile("index.html") : reply.callNotFound(),
  );
};
