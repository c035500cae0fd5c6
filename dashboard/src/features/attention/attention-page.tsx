import { getRouteApi } from "@tanstack/react-router";
import { useRead } from "../../api/hooks.ts";
import { ReadFailure } from "../../api/read-failure.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import { AttentionList } from "./attention.operations.ts";
import { AttentionGroupCard } from "./attention-group.tsx";
import { type AttentionView, attentionViews, stateOfView } from "./attention-search.ts";

const route = getRouteApi("/w/$workspaceId/$mode/attention");

const nothing: Readonly<Record<AttentionView, { title: string; text: string }>> = {
  open: { title: "Nothing to do", text: "No parcel needs a person, and all webhooks are working." },
  snoozed: { title: "Nothing is put off", text: "What you put off to a later day is here until it comes back." },
  done: { title: "Nothing is done yet", text: "What you mark as done is here as long as the problem lasts." },
};

/** The one list of what needs a person today. */
export const AttentionPage = () => {
  const { view = "open" } = route.useSearch();
  const navigate = route.useNavigate();
  const state = stateOfView[view];
  const read = useRead(AttentionList, { state }, { refetchMs: 30_000, keepLast: true });
  const groups = read.data?.needsAttention.groups;
  return (
    <Page
      title="Needs attention"
      description="What needs a person today, the gravest first. A parcel with several problems is listed once."
      actions={
        <Segmented
          label="Show"
          value={view}
          onChange={(value) => navigate({ search: value === "open" ? {} : { view: value }, replace: true })}
          choices={attentionViews.map(({ value, label }) => ({ value, label }))}
        />
      }
    >
      {read.error && !groups ? (
        <ReadFailure error={read.error} what="The list" onRetry={read.refetch} />
      ) : !groups ? (
        <Card>
          <SkeletonLines lines={8} />
        </Card>
      ) : groups.length === 0 ? (
        <Card>
          <EmptyState icon="check" title={nothing[view].title}>
            {nothing[view].text}
          </EmptyState>
        </Card>
      ) : (
        <div className="grid gap-4">
          {groups.map((group) => (
            <div key={`${group.kind} ${state}`} id={group.kind} className="scroll-mt-18">
              <AttentionGroupCard group={group} state={state} />
            </div>
          ))}
        </div>
      )}
    </Page>
  );
};
