import { type Command, Option } from "commander";
import { sandboxFaults } from "../carriers/sandbox/script.ts";
import { globalId } from "../lib/ids.ts";
import { createService } from "../server/wiring/service.ts";
import type { TestAdvanceInput } from "../trackers/test-mode/test-advance.ts";
import { statusDetails, trackingStatuses } from "../tracking/statuses.ts";
import { print, printJson, refuse } from "./output.ts";
import { recordCommand } from "./record-command.ts";
import { withRuntime } from "./with-runtime.ts";
import { workspaceFor } from "./workspaces/choose-workspace.ts";

type AdvanceOptions = {
  status?: TestAdvanceInput["status"];
  detail?: TestAdvanceInput["statusDetail"];
  journey?: boolean;
  speed?: string;
  fault?: TestAdvanceInput["fault"];
  reset?: boolean;
  workspace?: string;
  json?: boolean;
};

/** Two options that each say what to play are a mistake, and so is a speed of nothing. */
const refuseContradictions = ({ status, detail, journey, speed, fault, reset }: AdvanceOptions): void => {
  const options = { "--status": status, "--detail": detail, "--journey": journey, "--fault": fault, "--reset": reset };
  const given = Object.entries(options)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name);
  const isCombination = ["--status --journey", "--status --detail"].includes(given.join(" "));
  if (given.length > 1 && !isCombination)
    refuse(
      `${given.join(" and ")} cannot be combined. Use one of them. Only --journey and --detail take --status: as the last status, and as the status of the scan.`,
    );
  if (speed === undefined) return;
  if (!journey) refuse("--speed sets how fast a journey plays. Use it with --journey.");
  if (!Number.isFinite(Number(speed))) refuse(`--speed is "${speed}", but must be a number, such as 3600.`);
};

/** What the options mean, in the words of `testTrackerAdvance`. */
const actionOf = ({ status, journey, fault, reset }: AdvanceOptions): TestAdvanceInput["action"] => {
  if (reset) return "RESET";
  if (fault) return "FAULT";
  if (journey) return "JOURNEY";
  return status ? "STATUS" : "NEXT_STATUS";
};

const advance = async (id: string, options: AdvanceOptions) => {
  refuseContradictions(options);
  await withRuntime(async (runtime) => {
    const workspace = await workspaceFor(runtime, options.workspace);
    const service = createService(runtime);
    try {
      const { tracker, trackerUserErrors } = await service.services.testAdvance(
        { workspaceId: workspace.id, mode: "TEST" },
        {
          id: id.startsWith("gid:") ? id : globalId("Tracker", id),
          action: actionOf(options),
          status: options.status,
          statusDetail: options.detail,
          fault: options.fault,
          speed: options.speed === undefined ? undefined : Number(options.speed),
        },
      );
      if (!tracker) return refuse(trackerUserErrors.map(({ message }) => message).join(" "));
      const scope = { workspaceId: workspace.id, mode: "TEST" } as const;
      await recordCommand(runtime, scope, { action: "tracker.test", subjectId: globalId("Tracker", tracker.id) });
      if (options.json) return printJson({ id: globalId("Tracker", tracker.id), status: tracker.status, trackerUserErrors });
      print(`${tracker.trackingCode} is ${tracker.status}`);
      for (const { message } of trackerUserErrors) print(message);
    } finally {
      await service.stop();
    }
  });
};

export const addAdvanceCommand = (program: Command): void => {
  program
    .command("advance <tracker-id>")
    .description("in test mode, move a parcel to its next status, play a journey, or inject a carrier fault")
    .addOption(
      new Option("--status <status>", "the status to move to, or the last status of the journey").choices(trackingStatuses),
    )
    .addOption(
      new Option("--detail <detail>", "play a scan with this detail, of --status or of the status that the parcel has").choices(
        statusDetails,
      ),
    )
    .option("--journey", "play a whole journey")
    .option("--speed <times>", "how many times faster than real time the journey plays (default: 3600)")
    .addOption(new Option("--fault <fault>", "the fault to inject").choices(sandboxFaults))
    .option("--reset", "discard everything played so far")
    .option("--workspace <name>", "the workspace (default: the first)")
    .option("--json", "print JSON")
    .action(advance);
};
