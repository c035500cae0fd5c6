import type { KeyAccess } from "../../src/api-keys/key-access.ts";
import type { Mode } from "../../src/workspaces/scope.ts";
import { createApiKey } from "./api-key.ts";
import type { TestService } from "./service.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers are asserted on, not typed
export type RestAnswer = { status: number; headers: Record<string, unknown>; body: any };

/** A client of REST that knows nothing but HTTP and JSON. */
export const restClient =
  (service: TestService, key: string | null) =>
  async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<RestAnswer> => {
    const hasBody = body !== undefined;
    const { text, ...answer } = await service.send(path, {
      method,
      headers: {
        ...(key !== null && { authorization: `Bearer ${key}` }),
        ...(hasBody && { "content-type": "application/json" }),
        ...headers,
      },
      ...(hasBody && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    return { ...answer, body: text === "" ? null : JSON.parse(text) };
  };

/** A key of its own workspace, unless another is named. */
export const keyOf = async (service: TestService, access: KeyAccess = "FULL", workspace = "Main", mode: Mode = "TEST") => {
  const { scope } = await service.keyFor(mode, workspace);
  const { db, sealer } = service.runtime;
  const { key } = await createApiKey(db, sealer, scope, { name: "REST", expiresAt: null, now: Date.now(), access });
  return { key, scope };
};
