import { ApiError } from "../../api/failure.ts";

export type RunResult = { status: number; text: string; milliseconds: number };

type Request = { key: string; query: string; variables: unknown; operationName?: string | undefined; signal: AbortSignal };

/** Asks the public API as the key, just as a program would. A subscription keeps reporting until it is stopped. */
export const runOperation = async (
  { key, query, variables, operationName, signal }: Request,
  onResult: (result: RunResult) => void,
): Promise<void> => {
  const began = performance.now();
  let response: Response;
  try {
    response = await fetch("/graphql", {
      method: "POST",
      credentials: "omit",
      headers: {
        authorization: `Bearer ${key}`,
        "content-type": "application/json",
        accept: /^\s*(#[^\n]*\n\s*)*subscription\b/.test(query)
          ? "text/event-stream"
          : "application/graphql-response+json, application/json",
      },
      body: JSON.stringify({ query, variables, operationName }),
      signal,
    });
  } catch (error) {
    if (signal.aborted) return;
    throw error instanceof Error
      ? new ApiError({ kind: "offline", message: "The API cannot be reached. Check the connection, then try again." })
      : error;
  }
  const report = (text: string) =>
    onResult({ status: response.status, text: pretty(text), milliseconds: Math.round(performance.now() - began) });
  if (!response.headers.get("content-type")?.includes("text/event-stream") || !response.body)
    return report(await response.text());
  report("Listening. Events appear here.");
  await readEvents(response.body, signal, report);
};

const readEvents = async (
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  report: (text: string) => void,
): Promise<void> => {
  const seen: string[] = [];
  let rest = "";
  try {
    for await (const chunk of body.pipeThrough(
      new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>,
    ) as unknown as AsyncIterable<string>) {
      const blocks = `${rest}${chunk}`.split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const data = block
          .split("\n")
          .filter((line) => line.startsWith("data:"))
          .map((line) => line.slice(5).trim())
          .join("\n");
        if (data) seen.unshift(pretty(data));
      }
      if (seen.length > 0) report(seen.join("\n\n"));
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
};

const pretty = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};
