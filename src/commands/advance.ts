import { type Command, Option } from "commander";
import { sandboxFaults } from "../carriers/sandbox/script.ts";
import { globalId } from "../lib/ids.ts";
import type { TestAdvanceInput } from "../trackers/test-mode/test-advance.ts";
import { statusDetails, trackingStatuses } from "../tracking/statuses.ts";
import { print, printJson, refuse } from "./output.ts";
import { addRemoteOptions } from "./remote/remote.ts";
import { type TestParcelOptions, withTestParcels } from "./remote/test-parcels.ts";

type AdvanceOptions = TestParcelOptions & {
  status?: TestAdvanceInput["status"];
  detail?: TestAdvanceInput["statusDetail"];
  journey?: boolean;
  speed?: string;
  fault?: TestAdvanceInput["fault"];
  reset?: boolean;
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
  await withTestParcels(options, async (parcels) => {
    const { parcel, trackerUserErrors } = await parcels.advance({
      id: id.startsWith("gid:") ? id : globalId("Tracker", id),
      action: actionOf(options),
      status: options.status,
      statusDetail: options.detail,
      fault: options.fault,
      speed: options.speed === undefined ? undefined : Number(options.speed),
    });
    if (options.json) return printJson({ id: parcel.id, status: parcel.status, trackerUserErrors });
    print(`${parcel.trackingCode} is ${parcel.status}`);
    for (const { message } of trackerUserErrors) print(message);
  });
};

export const addAdvanceCommand = (program: Command): void => {
  addRemoteOptions(program.command("advance <tracker-id>"))
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
