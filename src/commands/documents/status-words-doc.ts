import { statusWords } from "../../tracking/statuses.ts";
import { withTable } from "./with-table.ts";

/** docs/concepts.md with its table of the statuses' names from the code. */
export const renderStatusWords = (page: string): string =>
  withTable(page, "status-words", [
    "| status | in the dashboard | for the recipient |",
    "|---|---|---|",
    ...Object.entries(statusWords).map(([status, { staff, recipient }]) => `| \`${status}\` | ${staff} | ${recipient} |`),
  ]);
