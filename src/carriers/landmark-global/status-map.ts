import { type StatusMap, statusMap } from "../reading/status-map.ts";

// Source: EventCode with its name, as karrio's connector and two clients that quote Landmark's document list them, read 2026-11.

export const statusByCode: StatusMap = statusMap({
  PENDING: "50 60 75 80 100",
  // Held until it is paid for.
  "PENDING:HELD": "90",
  IN_TRANSIT: "150 155 200 225 250 275",
  "IN_TRANSIT:CUSTOMS_CLEARED": "125",
  "IN_TRANSIT:CUSTOMS_HOLD": "135",
  "IN_TRANSIT:FORWARDED": "450",
  OUT_FOR_DELIVERY: "300",
  // 900: delivery failed, which often goes before a return.
  ATTEMPT_FAILURE: "400 900",
  AVAILABLE_FOR_PICKUP: "410",
  DELIVERED: "500 510",
  // Received at the facility that handles returns, and back.
  RETURN_TO_SENDER: "550 570",
  // A claim was paid.
  INFORMATIONAL: "800",
});

/** Letters behind a city, by the country whose state or province they are. Some are a country as well. */
export const regions: Readonly<Record<"US" | "CA", ReadonlySet<string>>> = {
  US: new Set(
    `AK AL AR AZ CA CO CT DC DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA RI SC SD TN TX UT VA
     VT WA WI WV WY`.split(/\s+/),
  ),
  CA: new Set("AB BC MB NB NS NT NU ON PE QC SK YT".split(" ")),
};
