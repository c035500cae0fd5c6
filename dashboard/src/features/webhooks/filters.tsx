import { Badge } from "../../ui/badge.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { Endpoint } from "./webhooks.operations.ts";

type Filtered = Pick<Endpoint, "carriers" | "statuses" | "unknownFilters">;

export const isFiltered = ({ carriers, statuses }: Filtered): boolean => carriers !== null || statuses !== null;

/** The carriers and statuses whose events a webhook receives; what is neither stands out. */
export const Filters = ({ endpoint: { carriers, statuses, unknownFilters } }: { endpoint: Filtered }) =>
  [...(carriers ?? []), ...(statuses ?? [])].map((value) =>
    unknownFilters.includes(value) ? (
      <Badge key={value} tone="danger" className="font-mono">
        {value} (unknown)
      </Badge>
    ) : (
      <Badge key={value} className="font-mono">
        {value}
      </Badge>
    ),
  );

export const UnknownFilterNotice = ({ endpoint: { unknownFilters } }: { endpoint: Filtered }) => (
  <Notice tone="warn" title="A filter of this webhook matches nothing">
    {unknownFilters.join(", ")} is neither a carrier nor a status, so it never matches. Edit the webhook and choose the right one.
  </Notice>
);
