import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { requestGraphQL } from "../../api/client.ts";
import type { AttentionState } from "../../api/operation-types.ts";
import { whyBlocked } from "../../api/roles.ts";
import { useWorkspace } from "../../api/workspace.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { type AttentionListData, AttentionMore } from "./attention.operations.ts";
import { AttentionRows } from "./attention-rows.tsx";
import { useMark } from "./use-mark.ts";

type AttentionGroup = AttentionListData["needsAttention"]["groups"][number];

/** All of a group, page by page, once they are wanted. */
const useAll = (kind: AttentionGroup["kind"], state: AttentionState, enabled: boolean) => {
  const scope = useWorkspace();
  return useInfiniteQuery({
    queryKey: [scope.workspaceId, scope.mode, AttentionMore.name, kind, state],
    queryFn: ({ pageParam, signal }) => requestGraphQL(AttentionMore, { kind, state, after: pageParam }, scope, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ attentionItems: { pageInfo } }) => (pageInfo.hasNextPage ? pageInfo.endCursor : undefined),
    enabled,
  });
};

const isSetting = (kind: AttentionGroup["kind"]): boolean => kind === "CREDENTIALS_REJECTED" || kind === "CARRIER_NOT_CONNECTED";

/** What needs a person for one reason: what helps, and each parcel with its evidence. */
export const AttentionGroupCard = ({ group, state }: { group: AttentionGroup; state: AttentionState }) => {
  const { workspaceId, mode, role } = useWorkspace();
  const [isWhole, setWhole] = useState(false);
  const all = useAll(group.kind, state, isWhole);
  const mark = useMark();
  const { title, action, count, isMore } = group;
  const items = (isWhole && all.data?.pages.flatMap(({ attentionItems }) => attentionItems.nodes)) || group.items;
  const left = count - items.length;
  return (
    <Card
      title={title}
      hint={<Badge tone={state === "OPEN" ? "warn" : undefined}>{`${count.toLocaleString()}${isMore ? " or more" : ""}`}</Badge>}
      action={
        state === "OPEN" && (
          <>
            {isSetting(group.kind) && (
              <Link
                to="/w/$workspaceId/$mode/settings/carriers"
                params={{ workspaceId, mode }}
                className={buttonClass("quiet", "sm")}
              >
                Open carriers
              </Link>
            )}
            {count > 1 && (
              <Button
                look="quiet"
                size="sm"
                blocked={whyBlocked(role, "refresh")}
                busy={mark.busy}
                onClick={() => mark.run({ kind: group.kind, state: "DONE" })}
              >
                Mark all as done
              </Button>
            )}
          </>
        )
      }
      flush
    >
      <p className="border-b border-line px-4 py-2 text-pretty text-muted">{action}</p>
      <AttentionRows items={items} state={state} />
      {(left > 0 || all.hasNextPage) && (
        <div className="border-t border-line p-2 text-center">
          <Button
            size="sm"
            look="quiet"
            busy={all.isFetching}
            onClick={() => (isWhole ? void all.fetchNextPage() : setWhole(true))}
          >
            {isWhole ? "Show more" : `Show ${left.toLocaleString()} more`}
          </Button>
        </div>
      )}
    </Card>
  );
};
