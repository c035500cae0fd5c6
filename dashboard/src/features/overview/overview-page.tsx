import { getRouteApi } from "@tanstack/react-router";
import { useRead } from "../../api/hooks.ts";
import { ReadFailure } from "../../api/read-failure.tsx";
import { viewerZone } from "../../ui/date-format.ts";
import { Page } from "../../ui/page.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { AttentionCard } from "./attention-card.tsx";
import { CarrierHealthCard } from "./carrier-health-card.tsx";
import { FirstSteps, isDone } from "./first-steps.tsx";
import { FlowChart } from "./flow-chart.tsx";
import { Overview } from "./overview.operations.ts";
import { PerformanceCard } from "./performance-card.tsx";
import { StatusCard } from "./status-card.tsx";
import { WebhookHealthCard } from "./webhook-health-card.tsx";

const route = getRouteApi("/w/$workspaceId/$mode/");
const spans = ["7", "30", "90"] as const;

export const OverviewPage = () => {
  const { days = 30 } = route.useSearch();
  const navigate = route.useNavigate();
  const read = useRead(
    Overview,
    { days, timeZone: viewerZone() },
    {
      // A step that was just done is checked while the page is open.
      refetchMs: (data) => (data && !isDone(data.overview.firstSteps) ? 5_000 : 30_000),
      keepLast: true,
    },
  );
  const overview = read.data?.overview;
  return (
    <Page
      title="Overview"
      actions={
        <Segmented
          label="Period"
          value={String(days) as (typeof spans)[number]}
          onChange={(span) => navigate({ search: span === "30" ? {} : { days: Number(span) as 7 | 90 }, replace: true })}
          choices={spans.map((span) => ({ value: span, label: `${span} days` }))}
        />
      }
    >
      {read.error && !overview ? (
        <ReadFailure error={read.error} what="The overview" onRetry={read.refetch} />
      ) : (
        <div className="grid gap-4 lg:grid-cols-6">
          <FirstSteps steps={overview?.firstSteps} />
          <StatusCard counts={overview?.trackersByStatus} late={read.data?.trackerTotal} className="lg:col-span-6" />
          <FlowChart created={overview?.createdPerDay} delivered={overview?.deliveredPerDay} className="lg:col-span-4" />
          <AttentionCard data={read.data} className="lg:col-span-2" />
          <PerformanceCard
            rows={overview?.carrierPerformance}
            days={days}
            className="lg:col-span-6 xl:col-span-3 xl:self-start"
          />
          <div className="grid content-start gap-4 lg:col-span-6 xl:col-span-3">
            <WebhookHealthCard rows={overview?.webhookHealth} />
            <CarrierHealthCard rows={overview?.carrierHealth} />
          </div>
        </div>
      )}
    </Page>
  );
};
