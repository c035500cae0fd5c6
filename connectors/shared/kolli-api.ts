/** The service cannot be used now: worth another attempt. */
export class Unavailable extends Error {
  readonly retryAfterMs: number;
  constructor(message: string, retryAfterMs = 0) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

/** What was asked for will be refused again. */
export class Refused extends Error {
  readonly code: string;
  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

export type KolliApi = {
  get<Answer>(path: string, query?: Readonly<Record<string, string | readonly string[]>>): Promise<Answer>;
  post<Answer>(path: string, body: unknown): Promise<Answer>;
};

const patienceMs = 30_000;

type ErrorBody = { readonly errors?: readonly { readonly message: string; readonly extensions: { readonly code: string } }[] };

const fail = (url: URL, response: Response, body: ErrorBody | null): never => {
  const error = body?.errors?.[0];
  const message = error?.message ?? `${url.origin} answered with status ${response.status}.`;
  const code = error?.extensions.code ?? "UNKNOWN";
  if (response.status === 429 || response.status >= 500)
    throw new Unavailable(message, Number(response.headers.get("retry-after") ?? 0) * 1_000);
  throw new Refused(message, code);
};

/** Kolli's REST API with a key. A certificate of Kolli's own making is trusted with NODE_EXTRA_CA_CERTS. */
export const openKolliApi = (address: string, key: string, fetchUrl: typeof fetch = fetch): KolliApi => {
  const send = async (url: URL, init: RequestInit): Promise<never> => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    let response: Response;
    try {
      response = await fetchUrl(url, { ...init, headers, signal: AbortSignal.timeout(patienceMs) });
    } catch (error) {
      throw new Unavailable(`${url.origin} does not respond: ${error instanceof Error ? error.message : String(error)}.`);
    }
    const body = (await response.json().catch(() => null)) as (ErrorBody & object) | null;
    return response.ok && body ? (body as never) : fail(url, response, body);
  };
  return {
    get(path, query = {}) {
      const url = new URL(path, address);
      for (const [name, values] of Object.entries(query))
        for (const value of [values].flat()) url.searchParams.append(name, value);
      return send(url, { method: "GET" });
    },
    post: (path, body) => send(new URL(path, address), { method: "POST", body: JSON.stringify(body) }),
  };
};
