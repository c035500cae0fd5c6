import { promisify } from "node:util";
import { zstdDecompress } from "node:zlib";
import type { KolliBuilder } from "../graphql/builder.ts";
import { costs } from "../graphql/cost/cost.ts";
import { parseGlobalId } from "../lib/ids.ts";
import { findCarrierAnswer } from "../trackers/trackers.sql.ts";
import { callerOf } from "./caller.ts";
import { requires } from "./permissions.ts";

const decompress = promisify(zstdDecompress);
/** More than any carrier's answer may have; a guard against a broken row, not a limit anyone meets. */
const maxOutputLength = 16 * 1024 * 1024;

type RawAnswer = { receivedAt: number; body: string };

/** What the carrier said last, in its own format, for support. */
export const defineRawAnswer = (builder: KolliBuilder): void => {
  const RawAnswerType = builder.objectRef<RawAnswer>("RawCarrierAnswer").implement({
    description: "A carrier's raw response.",
    fields: (t) => ({
      receivedAt: t.expose("receivedAt", { type: "DateTime", description: "When it was received." }),
      body: t.exposeString("body", {
        description: "The response: JSON, XML or text, as the carrier sent it.",
        // A carrier may answer with 5 MiB.
        extensions: costs({ weight: 25_000 }),
      }),
    }),
  });
  builder.queryField("trackerRawAnswer", (t) =>
    t.field({
      type: RawAnswerType,
      nullable: true,
      description:
        "The carrier's last response with news about a tracker; null if there is none. It is removed 30 days after a finished tracker's last change.",
      extensions: requires("read", { weight: 2_000 }),
      args: { id: t.arg.id({ required: true, description: "The tracker's global ID." }) },
      resolve: async (_root, { id }, context) => {
        const parsed = parseGlobalId(id);
        if (parsed?.type !== "Tracker") return null;
        const found = await findCarrierAnswer(context.services.dashboard.db, callerOf(context).scope, parsed.uuid);
        return found
          ? { receivedAt: found.receivedAt, body: (await decompress(found.body, { maxOutputLength })).toString() }
          : null;
      },
    }),
  );
};
