import { ClientError } from "../../graphql/errors.ts";
import { mayRead } from "../../use-cases/permission.ts";
import { defineUseCase, type UseCaseDeps } from "../../use-cases/use-case.ts";
import type { OverviewService } from "./overview.ts";

export const daysMax = 90;

const isTimeZone = (name: string): boolean => {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
};

type OverviewInput = { days?: number | null | undefined; timeZone?: string | null | undefined };

export const readOverview = defineUseCase({
  name: "Query.overview",
  permission: mayRead,
  // The database counts for it, more than this process does.
  cost: {
    weight: 3_000,
    counted: {
      argument: "days",
      max: daysMax,
      count: (days) => (typeof days === "number" ? days : daysMax),
      sizesListsBelow: true,
    },
  },
  async run({ scope }, input: OverviewInput, { overview }: UseCaseDeps & { readonly overview: OverviewService }) {
    const days = input.days ?? 30;
    const timeZone = input.timeZone ?? "UTC";
    if (days < 1 || days > daysMax)
      throw new ClientError("BAD_USER_INPUT", `days must be between 1 and ${daysMax}, got ${days}.`);
    if (!isTimeZone(timeZone))
      throw new ClientError("BAD_USER_INPUT", "timeZone is not an IANA time zone such as Europe/Stockholm.");
    return overview.read(scope, { days, timeZone });
  },
  audit: "nothing",
});
