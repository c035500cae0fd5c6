import { writeJson } from "../../lib/json/write-json.ts";
import { graphqlBounds } from "../bounds.ts";
import { type Meter, tooLarge } from "../cost/meter.ts";
import { type ErrorBody, errorBody } from "../errors.ts";

/** JSON.stringify writes this much in a few milliseconds. */
const largeCharacters = 256 * 1024;
const largeCost = 20_000;

const maxCharacters = graphqlBounds.answerCharacters.cap;

/**
 * The response as text, or why it is not sent. A large one is written in several turns of the event loop, so that other requests
 * do not wait for it.
 */
export const answerText = async (answer: unknown, meter: Meter | undefined): Promise<string | Buffer | { error: ErrorBody }> => {
  const isLarge = meter !== undefined && (meter.characters > largeCharacters || meter.cost > largeCost);
  if (meter?.stopped) return { error: errorBody(meter.stopped.extensions.code, meter.stopped.message) };
  if (!isLarge) return JSON.stringify(answer);
  const written = await writeJson(answer, { maxCharacters });
  if (written !== null) return written;
  const { extensions, message } = tooLarge(maxCharacters);
  return { error: errorBody(extensions.code, message) };
};

export const hasText = (text: string | Buffer | { error: ErrorBody }): text is string | Buffer =>
  typeof text === "string" || Buffer.isBuffer(text);
