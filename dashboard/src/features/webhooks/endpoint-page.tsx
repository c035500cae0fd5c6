import { getRouteApi, Link } from "@tanstack/react-router";
import { useRead } from "../../api/hooks.ts";
import { globalId } from "../../api/ids.ts";
import { ReadFailure } from "../../api/read-failure.tsx";
import { useWorkspace } from "../../api/workspace.tsx";
import { Badge } from "../../ui/badge.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import { DeliveryLog } from "./delivery-log.tsx";
import { DryRunCard } from "./dry-run.tsx";
import { EndpointActions } from "./endpoint-actions.tsx";
import { FailingNotice } from "./failing-notice.tsx";
import { Filters, isFiltered, UnknownFilterNotice } from "./filters.tsx";
import { SecretCard } from "./secret-card.tsx";
import { SendTestCard } from "./send-test-card.tsx";
import { shownCount } from "./settings.ts";
import { SuccessRate } from "./success-rate.tsx";
import { TestLog } from "./test-log.tsx";
import { type Endpoint, WebhookEndpoint } from "./webhooks.operations.ts";
import { EndpointState } from "./webhooks-page.tsx";

const route = getRouteApi("/w/$workspaceId/$mode/settings/developer/webhooks/$endpointId");

export const EndpointPage = () => {
  const { endpointId } = route.useParams();
  const { workspaceId, mode } = useWorkspace();
  const id = globalId("WebhookEndpoint", endpointId);
  const read = useRead(WebhookEndpoint, { id }, { refetchMs: 5_000 });
  const endpoint = read.data?.webhookEndpoint;
  if (read.error && !read.data) return <ReadFailure error={read.error} what="The webhook" onRetry={read.refetch} />;
  if (read.data && !endpoint) {
    return (
      <EmptyState
        icon="webhook"
        title="Webhook not found"
        action={
          <Link to="/w/$workspaceId/$mode/settings/developer/webhooks" params={{ workspaceId, mode }} className={buttonClass()}>
            Back to the webhooks
          </Link>
        }
      >
        It may have been deleted, or it belongs to the other mode.
      </EmptyState>
    );
  }
  return (
    <Page
      title={endpoint?.url ?? "Webhook"}
      heading={<span className="font-mono text-lg break-all">{endpoint?.url ?? " "}</span>}
      description={endpoint?.description}
      actions={endpoint && <EndpointActions endpoint={endpoint} />}
    >
      <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 content-start gap-4">
          {endpoint?.state === "DISABLED" && <DisabledNotice endpoint={endpoint} />}
          {endpoint && endpoint.unknownFilters.length > 0 && <UnknownFilterNotice endpoint={endpoint} />}
          {endpoint?.problem && (
            <Notice tone="danger" title="Nothing can be sent to this webhook">
              {endpoint.problem}
            </Notice>
          )}
          {endpoint && endpoint.failingSince !== null && endpoint.state === "ENABLED" && <FailingNotice endpoint={endpoint} />}
          <DeliveryLog endpointId={id} />
          <TestLog endpointId={id} />
        </div>
        <div className="grid min-w-0 content-start gap-4">
          {endpoint ? (
            <>
              <SendTestCard endpoint={endpoint} />
              {endpoint.kind === "webhook" && <DryRunCard endpoint={endpoint} />}
              <div className="grid content-start items-start gap-4 md:max-xl:grid-cols-2">
                <SecretCard endpoint={endpoint} />
                <EndpointFacts endpoint={endpoint} />
              </div>
            </>
          ) : (
            <Card>
              <SkeletonLines lines={8} />
            </Card>
          )}
        </div>
      </div>
    </Page>
  );
};

const EndpointFacts = ({ endpoint }: { endpoint: Endpoint }) => (
  <Card title="About">
    <Facts>
      <Fact name="State">
        <EndpointState endpoint={endpoint} />
      </Fact>
      {endpoint.kind !== "webhook" && <Fact name="Kind">{endpoint.kind}</Fact>}
      {endpoint.format !== null && endpoint.format !== "KOLLI" && <Fact name="Format">{endpoint.format}</Fact>}
      <Fact name="Topics">
        {endpoint.topics.map((topic) => (
          <Badge key={topic} className="font-mono">
            {topic}
          </Badge>
        ))}
      </Fact>
      <Fact name="Filters">
        {isFiltered(endpoint) ? (
          <span className="flex flex-wrap gap-1">
            <Filters endpoint={endpoint} />
          </span>
        ) : (
          "none: every parcel"
        )}
      </Fact>
      <Fact name="Success">
        <SuccessRate rate={endpoint.successRate} />
        <span className="block text-xs text-muted">of the attempts of the 500 latest deliveries</span>
      </Fact>
      <Fact name="Waiting">
        <span className="figures">{shownCount(endpoint.pending)}</span>
        {endpoint.oldestPendingAt && (
          <span className="text-muted">
            , the oldest from <Time iso={endpoint.oldestPendingAt} focusable />
          </span>
        )}
      </Fact>
      <Fact name="Given up">
        <span className={endpoint.failed > 0 ? "figures font-medium text-danger" : "figures"}>{shownCount(endpoint.failed)}</span>
      </Fact>
      {endpoint.latencyP50Ms !== null && (
        <Fact name="Response time">
          <span className="figures">
            median {endpoint.latencyP50Ms.toLocaleString()} ms, p95 {endpoint.latencyP95Ms?.toLocaleString()} ms
          </span>
        </Fact>
      )}
      <Fact name="Limits">
        {endpoint.maxInFlight} requests at a time{endpoint.ratePerSecond !== null && `, ${endpoint.ratePerSecond} per second`}
      </Fact>
      <Fact name="Created">
        <Time iso={endpoint.createdAt} format="moment" focusable />
      </Fact>
    </Facts>
  </Card>
);

const DisabledNotice = ({ endpoint }: { endpoint: Endpoint }) => (
  <Notice tone="warn" title="This webhook is disabled">
    {endpoint.disabledReason ?? "Nothing is sent to it."} Fix the receiver, enable it again, then replay what it missed.
  </Notice>
);
