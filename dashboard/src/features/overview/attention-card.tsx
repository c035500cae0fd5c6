import { Link, type LinkProps } from "@tanstack/react-router";
import { shortId } from "../../api/ids.ts";
import type { TrackingStatus } from "../../api/operation-types.ts";
import { useWorkspace } from "../../api/workspace.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import { accountTitle } from "../carriers/account-title.ts";
import { attentionLooks, exceptionLooks } from "../trackers/status.tsx";
import { useCarriers } from "../trackers/use-carriers.ts";
import type { OverviewData } from "./overview.operations.ts";

type Matter = { key: string; label: string; figure: string; todo: string; link: Pick<LinkProps, "to" | "params" | "search"> };

/** What a status asks of people, as long as the parcel is followed. */
const troubles: Partial<Record<TrackingStatus, { label: string; todo: string }>> = {
  ATTEMPT_FAILURE: { label: "Delivery attempt failed", todo: "Ask the recipient for a better address or time." },
  RETURN_TO_SENDER: { label: "On the way back", todo: "Expect the parcel, and ask the recipient what to do." },
  UNKNOWN: { label: "No news yet", todo: "Registered more than two days ago and never scanned. Check the code and the carrier." },
};

/** From this part of failed attempts on, a receiver or a carrier needs someone. */
const failingFrom = 0.05;

const percent = (part: number): string => `${Math.floor(part * 100)} %`;

const useMatters = (data: OverviewData | undefined): Matter[] | undefined => {
  const { workspaceId, mode } = useWorkspace();
  const { nameOf } = useCarriers();
  if (!data) return undefined;
  const { overview, late } = data;
  const params = { workspaceId, mode };
  const trackers = (search: object) => ({ to: "/w/$workspaceId/$mode/trackers" as const, params, search });
  const webhooks = overview.webhookHealth
    .filter(({ successRate }) => successRate !== null && successRate < 1 - failingFrom)
    .map(({ endpointId, url, successRate }) => ({
      key: endpointId,
      label: url.replace(/^https?:\/\//, ""),
      figure: percent(successRate ?? 0),
      todo: "This webhook is failing. Check your receiver's responses.",
      link: {
        to: "/w/$workspaceId/$mode/settings/developer/webhooks/$endpointId" as const,
        params: { ...params, endpointId: shortId(endpointId) },
      },
    }));
  const carriers = overview.carrierHealth
    .filter(({ requests, failures }) => requests > 0 && failures / requests > failingFrom)
    .map(({ accountId, carrier, label, requests, failures }) => ({
      key: accountId,
      label: accountTitle(nameOf(carrier), label),
      figure: percent(1 - failures / requests),
      todo: "Requests to this carrier are failing.",
      link: { to: "/w/$workspaceId/$mode/settings/carriers" as const, params },
    }));
  const held = overview.needsAttention
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .map(({ attention, count }) => ({
      key: attention,
      ...attentionLooks[attention],
      figure: count.toLocaleString(),
      link: trackers({ attention }),
    }));
  const exceptions = overview.exceptions
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .map(({ kind, count }) => ({
      key: kind,
      ...exceptionLooks[kind],
      figure: count.toLocaleString(),
      link: trackers({ exception: kind }),
    }));
  const troubled = overview.troubled
    .filter(({ count }) => count > 0)
    .flatMap(({ status, count }) => {
      const trouble = troubles[status];
      const since = status === "UNKNOWN" ? { until: overview.silentUntil } : {};
      const link = trackers({ status, followed: "yes", ...since });
      return trouble ? [{ key: status, ...trouble, figure: count.toLocaleString(), link }] : [];
    });
  const lateness = {
    key: "late",
    label: "Late",
    figure: `${late.isMore ? "more than " : ""}${late.count.toLocaleString()}`,
    todo: "Past the promised time, or the carrier's first estimate. Tell the recipient before they ask.",
    link: trackers({ late: "yes" }),
  };
  return [...webhooks, ...carriers, ...(late.count > 0 ? [lateness] : []), ...exceptions, ...held, ...troubled];
};

export const AttentionCard = ({ data, className }: { data: OverviewData | undefined; className?: string }) => {
  const matters = useMatters(data);
  return (
    <Card title="Needs attention" className={className} flush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <div className="overflow-y-auto lg:min-h-76 xl:max-h-96" tabIndex={0}>
        {!matters ? (
          <SkeletonLines lines={5} className="gap-6 p-4" />
        ) : matters.length === 0 ? (
          <EmptyState icon="check" title="Nothing to do" className="content-center lg:min-h-76" compact>
            No parcel is stuck, and all webhooks and carriers are working.
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {matters.map(({ key, label, figure, todo, link }) => (
              <li key={key}>
                <Link {...link} className="flex items-start gap-2.5 px-4 py-2.5 hover:bg-hover focus-visible:-outline-offset-2">
                  <Icon name="warning" className="mt-0.5 text-warn" />
                  <span className="min-w-0 flex-1">
                    <span className="flex justify-between gap-2 font-medium">
                      <span className="truncate">{label}</span> <span className="figures whitespace-nowrap">{figure}</span>
                    </span>
                    <span className="line-clamp-2 text-xs text-muted">{todo}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
};
