import type { Command } from "commander";
import { selectEndpoints } from "../../destinations/endpoints/endpoints.sql.ts";
import { days, minutes } from "../../lib/clock.ts";
import { delay } from "../../lib/machine.ts";
import type { Runtime } from "../../server/wiring/runtime.ts";
import { createService } from "../../server/wiring/service.ts";
import type { Scope } from "../../workspaces/scope.ts";
import type { Workspace } from "../../workspaces/workspaces.sql.ts";
import { readMode } from "../keys.ts";
import type { OldService } from "../move/old-service.ts";
import { oldServiceNamed, oldServiceNames } from "../move/old-services.ts";
import { openPages } from "../move/read-pages.ts";
import { explain, printJson, refuse } from "../output.ts";
import { withRuntime } from "../with-runtime.ts";
import { workspaceFor } from "../workspaces/choose-workspace.ts";
import { shadowBounds } from "./bounds.ts";
import { printReport } from "./print-report.ts";
import { reportShadow } from "./report.ts";
import { playRound } from "./round.ts";
import { readShadow, type ShadowState, writeShadow } from "./shadow-state.ts";

type ShadowOptions = {
  workspace: string;
  mode?: string;
  days: string;
  every: string;
  parcels: string;
  codes?: string;
  state?: string;
  baseUrl?: string;
  once?: boolean;
  report?: boolean;
  pricePerParcel?: string;
  parcelsPerMonth?: string;
  kolliPerMonth?: string;
  json?: boolean;
};

const numberIn = (option: string, text: string, most: number): number => {
  const value = Number(text);
  return text.trim() !== "" && value > 0 && value <= most
    ? value
    : refuse(`${option} is "${text}", but must be above 0 and at most ${most}.`);
};

const amountIn = (option: string, text: string | undefined): number | null => {
  if (text === undefined) return null;
  const value = Number(text);
  return text.trim() !== "" && value >= 0 && Number.isFinite(value)
    ? value
    : refuse(`${option} is "${text}", but must be a number such as 0.05.`);
};

/** Events go to the destinations of their workspace: from one without any, nothing is sent. */
const refuseIfSending = async ({ db }: Runtime, scope: Scope, { name }: Workspace): Promise<void> => {
  if ((await selectEndpoints(db, scope)).length === 0) return;
  refuse(
    `The workspace ${name} sends events to webhooks. A shadow must send nothing: use a workspace without webhooks, such as a new one (\`kolli keys create --mode live --workspace Shadow --create-workspace\`).`,
  );
};

type Following = { readonly runtime: Runtime; readonly scope: Scope; readonly workspace: Workspace; readonly old: OldService };

/** Looks at both sides until the time is over; each round is noted, so that a command that is stopped continues. */
const follow = async (
  { runtime, scope, workspace, old }: Following,
  options: ShadowOptions,
  file: string,
  from: ShadowState,
): Promise<ShadowState> => {
  const { moveKey } = runtime.config;
  if (moveKey === null) return refuse(`Set KOLLI_MOVE_KEY to an API key of your account at ${old.title}.`);
  const { clock } = runtime;
  const wanted = numberIn("--parcels", options.parcels, shadowBounds.shadowParcels.cap);
  const service = createService(runtime);
  const pages = openPages(old, moveKey.reveal(), options.baseUrl);
  let state = from;
  try {
    for (;;) {
      await refuseIfSending(runtime, scope, workspace);
      const startedAt = clock.now();
      state = await playRound({ service, scope, readPage: pages.read, wanted, now: () => clock.now() }, state);
      await writeShadow(file, state);
      const next = startedAt + minutes(state.everyMinutes);
      if (options.once || next >= state.endsAt) return state;
      explain(`Round ${state.rounds}: ${state.parcels.length} parcels. The next one is at ${new Date(next).toISOString()}.`);
      await delay(Math.max(0, next - clock.now()));
    }
  } finally {
    await pages.close();
    await service.stop();
  }
};

const shadow = (given: string, options: ShadowOptions): Promise<void> =>
  withRuntime(async (runtime) => {
    const name = given.toLowerCase();
    const mode = readMode(options.mode ?? "live");
    const workspace = await workspaceFor(runtime, options.workspace);
    const file = options.state ?? `kolli-shadow-${name}.json`;
    const scope = { workspaceId: workspace.id, mode };
    const prices = {
      pricePerParcel: amountIn("--price-per-parcel", options.pricePerParcel),
      parcelsPerMonth: amountIn("--parcels-per-month", options.parcelsPerMonth),
      kolliPerMonth: amountIn("--kolli-per-month", options.kolliPerMonth),
    };
    const old = oldServiceNamed(name, options.codes ?? (options.report ? "" : undefined));
    const known = await readShadow(file, { service: name, ...scope });
    if (options.report && known === null) return refuse(`${file} does not exist. Run \`kolli shadow ${name}\` first.`);
    const begun = known ?? {
      ...{ shadow: 1 as const, service: name, ...scope, rounds: 0, leftOut: 0, parcels: [] },
      endsAt: runtime.clock.now() + days(numberIn("--days", options.days, 90)),
      everyMinutes: numberIn("--every", options.every, 24 * 60),
    };
    const isOver = begun.endsAt <= runtime.clock.now();
    const state = options.report || isOver ? begun : await follow({ runtime, scope, workspace, old }, options, file, begun);
    if (state.leftOut > 0)
      explain(
        `At least ${state.leftOut} further parcels are not compared: --parcels follows up to ${shadowBounds.shadowParcels.cap}.`,
      );
    const report = reportShadow(state.parcels, prices);
    if (options.json)
      return printJson({ ...report, rounds: state.rounds, everyMinutes: state.everyMinutes, leftOut: state.leftOut });
    printReport(report, old.title, state.everyMinutes);
  });

export const addShadowCommand = (program: Command): void => {
  program
    .command("shadow <service>")
    .description(`compare Kolli with another service on the same parcels, without sending anything: ${oldServiceNames}`)
    .requiredOption("--workspace <name>", "a workspace without webhooks, whose carriers are connected")
    .option("--mode <mode>", "test or live (default: live)")
    .option("--days <count>", "how long to compare", "7")
    .option("--every <minutes>", "how often to look at the other service", "15")
    .option("--parcels <count>", "how many parcels to compare", "500")
    .option("--codes <file>", "a CSV file with carriers and tracking numbers, for Shippo, which lists none")
    .option("--once", "look once and stop, to be run again by a scheduler")
    .option("--report", "print what was observed until now, without looking")
    .option("--price-per-parcel <amount>", "what the other service costs for a parcel")
    .option("--parcels-per-month <count>", "how many parcels you track in a month")
    .option("--kolli-per-month <amount>", "what running Kolli costs in a month")
    .option("--state <file>", "where to note what was observed (default: kolli-shadow-<service>.json)")
    .option("--base-url <url>", "the address of the other service's API, if it is not the usual one")
    .option("--json", "print JSON for programs")
    .action(shadow);
};
