import type { Command } from "commander";
import { carrierCandidates } from "../carriers/number-formats/candidates.ts";
import { carrierOfMisreadCode } from "../carriers/number-formats/misread.ts";
import { carrierIds, findCarrier } from "../carriers/registry.ts";
import { cannedCandidates, cannedStatus } from "../carriers/sandbox/canned.ts";
import { isInstant } from "../lib/clock.ts";
import { didYouMean } from "../lib/did-you-mean.ts";
import { globalId } from "../lib/ids.ts";
import { terminalOf } from "../lib/terminal/terminal.ts";
import { createService } from "../server/wiring/service.ts";
import type { TrackerView } from "../trackers/create/creation.ts";
import type { HintsInput } from "../trackers/create/hints-input.ts";
import type { Checkpoint } from "../trackers/tracker.ts";
import { codeKeyOf } from "../trackers/tracker.ts";
import { createTracker, refreshTracker, updateTracker } from "../trackers/tracker-commands.ts";
import { formatOffsetTime } from "../tracking/time.ts";
import { operatorCaller } from "../use-cases/caller.ts";
import type { Mode, Scope } from "../workspaces/scope.ts";
import { readMode } from "./keys.ts";
import { explain, print, printJson, refuse } from "./output.ts";
import { addRemoteOptions, openRemote, type Remote, type RemoteOptions } from "./remote/remote.ts";
import { type GivenHints, shownRemotely, trackRemotely } from "./remote/remote-track.ts";
import { renderTimeline } from "./timeline/timeline.ts";
import { withRuntime } from "./with-runtime.ts";
import { workspaceFor } from "./workspaces/choose-workspace.ts";

type TrackOptions = { carrier?: string; account?: string; mode?: string; workspace?: string; json?: boolean } & HintOptions &
  RemoteOptions;

type HintOptions = { postalCode?: string; destination?: string; shippedOn?: string; promisedAt?: string; pieces?: string };

const carrierFor = (code: string, given: string | undefined, mode: Mode): string => {
  if (given !== undefined) {
    const carrier = given.toUpperCase().replaceAll("-", "_");
    if (findCarrier(carrier)) return carrier;
    const meant = didYouMean(given, carrierIds);
    return refuse(
      `The carrier ${given} does not exist. ${meant === null ? "`kolli carriers list` shows all carriers." : `Did you mean ${meant}?`}`,
    );
  }
  const [canned] = mode === "TEST" ? cannedCandidates(codeKeyOf(code)) : [];
  if (canned) return canned.carrier;
  const [best] = carrierCandidates(code);
  if (!best) {
    const misread = carrierOfMisreadCode(code);
    if (misread) {
      const { name } = findCarrier(misread)!;
      return refuse(
        `The tracking code looks like ${name}, but its check digit is wrong. Compare it with the label, or name another carrier with --carrier.`,
      );
    }
    return refuse("The tracking code's format matches no carrier. Name the carrier with --carrier.");
  }
  explain(`The tracking code looks like ${findCarrier(best.carrier)!.name}. To use another carrier, pass --carrier.`);
  return best.carrier;
};

const time = (at: number | null, offset: number | null): string | null =>
  at === null ? null : formatOffsetTime(at, offset ?? 0);

const asJson = (tracker: TrackerView, checkpoints: readonly Checkpoint[]) => ({
  id: globalId("Tracker", tracker.id),
  trackingCode: tracker.trackingCode,
  carrier: tracker.carrier,
  status: tracker.status,
  statusDetail: tracker.statusDetail,
  estimatedDeliveryAt: time(tracker.estimatedDeliveryAt, tracker.estimatedDeliveryOffset),
  deliveredAt: time(tracker.deliveredAt, tracker.deliveredOffset),
  attention: tracker.attention,
  postalCode: tracker.hints?.postalCode ?? null,
  destinationCountryCode: tracker.hints?.destinationCountryCode ?? null,
  shippedOn: tracker.hints?.shippedOn ?? null,
  promisedAt: time(tracker.hints?.promisedAt ?? null, 0),
  pieceCount: tracker.facts.pieceCount ?? tracker.hints?.pieceCount ?? null,
  checkpoints: checkpoints.map(({ id, message, status, at, offsetMinutes, location }) => ({
    id: globalId("Checkpoint", id),
    message,
    status,
    scannedAt: formatOffsetTime(at, offsetMinutes),
    location,
  })),
});

/** What is given of the parcel beside its code; what the API would refuse by its type is refused here. */
const hintsFrom = ({ postalCode, destination, shippedOn, promisedAt, pieces }: HintOptions): HintsInput => {
  const instant = promisedAt === undefined ? undefined : Date.parse(promisedAt);
  if (instant !== undefined && !isInstant(instant)) refuse("--promised-at must be a time such as 2026-03-04T12:00:00+01:00.");
  const count = pieces === undefined ? undefined : Number(pieces);
  if (count !== undefined && !Number.isInteger(count)) refuse("--pieces must be a whole number.");
  return { postalCode, destinationCountryCode: destination, shippedOn, promisedAt: instant, pieceCount: count };
};

/** In the mode of the key, on a service that was named. */
const trackElsewhere = async (remote: Remote, code: string, options: TrackOptions): Promise<void> => {
  const carrier = carrierFor(code, options.carrier, remote.mode);
  const { promisedAt, ...hints } = hintsFrom(options);
  const given = { ...hints, promisedAt: promisedAt == null ? undefined : new Date(promisedAt).toISOString() } as GivenHints;
  const { tracker, trackerUserErrors } = await trackRemotely(remote, { code, carrier, account: options.account, hints: given });
  if (!tracker) return refuse(trackerUserErrors.map(({ message }) => message).join("\n"));
  for (const { message } of trackerUserErrors) explain(message);
  if (options.json) return printJson(tracker);
  const carrierName = findCarrier(carrier)!.name;
  print(renderTimeline({ ...shownRemotely(tracker), carrierName, ...terminalOf(process.stdout, process.env), now: Date.now() }));
};

const track = async (code: string, options: TrackOptions): Promise<void> => {
  const remote = await openRemote(options, options.mode === undefined ? null : readMode(options.mode));
  if (remote === null) return trackHere(code, options);
  try {
    await trackElsewhere(remote, code, options);
  } finally {
    await remote.close();
  }
};

/** The newest tracker on this parcel, asked about once more; or a new one. */
const trackHere = (code: string, options: TrackOptions): Promise<void> =>
  withRuntime(async (runtime) => {
    const mode: Mode =
      options.mode === undefined ? (cannedStatus(codeKeyOf(code)) === null ? "LIVE" : "TEST") : readMode(options.mode);
    const carrier = carrierFor(code, options.carrier, mode);
    const hints = hintsFrom(options);
    const workspace = await workspaceFor(runtime, options.workspace);
    const scope: Scope = { workspaceId: workspace.id, mode };
    const caller = operatorCaller(scope);
    const service = createService(runtime);
    try {
      const { trackers } = service.engine;
      const filter = { codeKey: [codeKeyOf(code)], carrier: [carrier] };
      const [known] = await trackers.list(scope, {
        filter,
        sort: "CREATED_AT_DESC",
        after: null,
        before: null,
        backward: false,
        limit: 1,
      });
      const ask = async () => {
        if (!known) {
          const input = { trackingCode: code, carrier, carrierAccount: options.account, ...hints, async: false };
          return createTracker(caller, input, service.services);
        }
        const id = globalId("Tracker", known.id);
        const isCorrected = Object.values(hints).some((hint) => hint !== undefined);
        const corrected = isCorrected ? await updateTracker(caller, { id, ...hints }, service.services) : null;
        if (corrected?.trackerUserErrors.length) return { ...corrected, tracker: null };
        return refreshTracker(caller, { id }, service.services);
      };
      const { tracker, trackerUserErrors } = await ask();
      if (!tracker) return refuse(trackerUserErrors.map(({ message }) => message).join("\n"));
      const checkpoints = await trackers.checkpoints(tracker.id);
      for (const { message } of trackerUserErrors) explain(message);
      if (options.json) return printJson(asJson(tracker, checkpoints));
      print(
        renderTimeline({
          tracker,
          checkpoints,
          carrierName: findCarrier(carrier)!.name,
          ...terminalOf(process.stdout, process.env),
          now: runtime.clock.now(),
        }),
      );
    } finally {
      await service.stop();
    }
  });

export const addTrackCommand = (program: Command): void => {
  addRemoteOptions(program.command("track <code>"))
    .description("track a parcel, if it is not tracked yet, and print its timeline")
    .option("--carrier <carrier>", "the carrier (default: the best match for the code's format)")
    .option("--account <account>", "for a new tracker, the name or ID of the carrier account to try first")
    .option(
      "--mode <mode>",
      "test or live (default: live; test for the codes K1000000000 to K1000000008; with --url, the mode of the key)",
    )
    .option("--postal-code <code>", "the recipient's postcode, for carriers that need it to share more details")
    .option("--destination <country>", "the destination country, as a two-letter code")
    .option("--shipped-on <day>", "the day it was shipped, such as 2026-03-01")
    .option("--promised-at <time>", "the delivery time promised to the recipient, such as 2026-03-04T12:00:00+01:00")
    .option("--pieces <count>", "the number of pieces in the shipment")
    .option("--workspace <name>", "the workspace (default: the first)")
    .option("--json", "print JSON")
    .action(track);
};
