import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Agent, request } from "undici";
import type { Config } from "../config.ts";
import { CommandRefusal, refuse } from "./output.ts";

/** Asks the public API as any client would. Rejects when the service cannot be reached; a refused key ends the command. */
export type ApiClient = {
  ask<Data>(query: string, variables: Record<string, unknown>): Promise<Data>;
  close(): Promise<void>;
};

/** A certificate that Kolli made for itself is trusted where its authority lies in the data folder. */
export const openApiClient = async (config: Config, url: string, key: string): Promise<ApiClient> => {
  if (!URL.canParse("/graphql", url)) refuse(`--url is "${url}", but must be an address such as https://localhost:4000.`);
  const ca = await readFile(join(config.dataDir, "tls", "ca.pem"), "utf8").catch(() => undefined);
  const agent = new Agent({ allowH2: false, ...(ca !== undefined && config.tlsCertFile === null ? { connect: { ca } } : {}) });
  return {
    async ask<Data>(query: string, variables: Record<string, unknown>) {
      const { statusCode, body } = await request(new URL("/graphql", url), {
        dispatcher: agent,
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
        body: JSON.stringify({ query, variables }),
      });
      const text = await body.text();
      if (statusCode === 401) throw new CommandRefusal(`The API refuses the key: ${messageIn(text)}`);
      if (statusCode >= 300) throw new Error(`The API answered ${statusCode}: ${messageIn(text)}`);
      const { data, errors } = JSON.parse(text) as { data?: Data; errors?: { message: string }[] };
      if (errors?.length || !data) throw new Error(`The API answered: ${errors?.[0]?.message ?? "nothing"}`);
      return data;
    },
    close: () => agent.destroy(),
  };
};

const messageIn = (text: string): string => {
  try {
    return (JSON.parse(text) as { errors?: { message: string }[] }).errors?.[0]?.message ?? text.slice(0, 200);
  } catch {
    return text.slice(0, 200);
  }
};
