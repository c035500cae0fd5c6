import printedCodes from "../../../test-codes.json" with { type: "json" };
import type { TrackingStatus } from "../../api/operation-types.ts";
import { statusLooks } from "./status.tsx";

/** As the server printed them. */
const statusByCode = new Map(Object.entries(printedCodes as Readonly<Record<string, TrackingStatus>>));

/** Their journey is fixed, so test mode cannot play on with them. */
export const isFixedTestCode = (code: string): boolean => statusByCode.has(code.trim().toUpperCase());

export const testCodes = [...statusByCode].map(([code, status]) => ({ code, label: statusLooks[status].label }));
