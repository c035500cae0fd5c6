import { type CarrierAccountFailure, tooManyAccounts } from "../../carriers/accounts/account-store.ts";
import type { Result } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import { type DashboardUserError, dashboardUserError } from "../../use-cases/user-errors.ts";

const nameTaken = (label: string): string =>
  `There is already an account named "${label}" with this carrier. Choose another name.`;

/** Why an account could not be saved, for each field of the form. */
export const carrierErrors = (failure: CarrierAccountFailure): DashboardUserError[] => {
  switch (failure.code) {
    case "unknown-carrier":
      return [dashboardUserError("NOT_FOUND", "carrier")];
    case "not-found":
      return [dashboardUserError("NOT_FOUND", "id")];
    case "already-connected":
      return failure.label === ""
        ? [dashboardUserError("ALREADY_CONNECTED", "carrier")]
        : [dashboardUserError("ALREADY_CONNECTED", "label", nameTaken(failure.label))];
    case "too-many-accounts":
      return [dashboardUserError("LIMIT_REACHED", "carrier", tooManyAccounts[failure.of])];
    case "invalid":
      return failure.problems.map(({ field, message }) => dashboardUserError("CREDENTIALS_INVALID", field, message));
  }
};

/** A carrier that is out of reach says nothing about the credentials. */
export const worksBy = (checked: Result<unknown, CarrierFailure>): boolean | null => {
  if (checked.ok) return true;
  switch (checked.failure.code) {
    case "rate-limited":
    case "timed-out":
    case "unavailable":
      return null;
    case "credentials-rejected":
    case "unexpected-answer":
    case "not-found":
      return false;
  }
};
