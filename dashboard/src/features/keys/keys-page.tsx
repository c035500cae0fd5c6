import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useRead } from "../../api/hooks.ts";
import { ReadFailure } from "../../api/read-failure.tsx";
import { useBlocked, useWorkspace } from "../../api/workspace.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";
import { Time, useNow } from "../../ui/time.tsx";
import { accessWords } from "./access.ts";
import { CreateKeyDialog } from "./create-key.tsx";
import { KeyMenu } from "./key-menu.tsx";
import { ApiKeys, type ApiKeysData } from "./keys.operations.ts";
import { ShowKeyDialog } from "./show-key-dialog.tsx";

export type ApiKey = ApiKeysData["apiKeys"][number];

const route = getRouteApi("/w/$workspaceId/$mode/settings/developer/api-keys");

export const keyState = (key: ApiKey, now: number): "active" | "expired" | "revoked" =>
  key.revokedAt ? "revoked" : key.expiresAt && Date.parse(key.expiresAt) <= now ? "expired" : "active";

export const KeysPage = () => {
  const { create } = route.useSearch();
  const navigate = route.useNavigate();
  const { mode } = useWorkspace();
  const blocked = useBlocked("connect");
  const read = useRead(ApiKeys, {}, { refetchMs: 20_000 });
  const [shown, setShown] = useState<{ key: string; fresh: boolean } | null>(null);
  const creating = (open: boolean) => navigate({ search: open ? { create: true } : {}, replace: true });
  const keys = read.data?.apiKeys;
  const createButton = (look?: "primary") => (
    <Button look={look} icon="plus" blocked={blocked} onClick={() => creating(true)}>
      Create API key
    </Button>
  );
  return (
    <Page
      title="API keys"
      description={
        mode === "test"
          ? "Test keys work on test data with simulated carriers. You can show them again at any time."
          : "A live key works on real parcels. Keep it on your own servers; it is shown only once."
      }
      actions={createButton("primary")}
    >
      <Card flush>
        {read.error && !keys ? (
          <ReadFailure error={read.error} what="The keys" onRetry={read.refetch} />
        ) : keys?.length === 0 ? (
          <EmptyState icon="key" title={`No ${mode} keys yet`} action={createButton()}>
            Every API request needs a key, in the header Authorization: Bearer YOUR_KEY.
          </EmptyState>
        ) : (
          <KeyTable keys={keys} onShow={setShown} />
        )}
      </Card>
      {create && <CreateKeyDialog onClose={() => creating(false)} onCreated={(key) => setShown({ key, fresh: true })} />}
      {shown && <ShowKeyDialog secret={shown.key} fresh={shown.fresh} onClose={() => setShown(null)} />}
    </Page>
  );
};

const KeyTable = ({
  keys,
  onShow,
}: {
  keys: readonly ApiKey[] | undefined;
  onShow: (shown: { key: string; fresh: boolean }) => void;
}) => {
  const now = useNow();
  const columns: Column<ApiKey>[] = [
    {
      id: "name",
      header: "Name",
      cell: (key) => (
        <>
          <span className="font-medium">{key.name}</span>
          <span className="block font-mono text-xs text-muted sm:hidden">{key.hint}</span>
        </>
      ),
    },
    { id: "hint", header: "Key", from: "sm", className: "font-mono text-muted", cell: (key) => key.hint },
    { id: "state", header: "State", className: "whitespace-nowrap", cell: (key) => <KeyState apiKey={key} now={now} /> },
    {
      id: "access",
      header: "Access",
      from: "md",
      className: "whitespace-nowrap",
      cell: (key) => (
        <>
          {accessWords[key.access]}
          {key.networks.length > 0 && (
            <span className="block max-w-40 truncate font-mono text-xs text-muted" title={key.networks.join(", ")}>
              {key.networks.join(", ")}
            </span>
          )}
        </>
      ),
    },
    {
      id: "used",
      header: "Last used",
      from: "sm",
      className: "whitespace-nowrap text-muted",
      cell: (key) => (key.lastUsedAt ? <Time iso={key.lastUsedAt} /> : "never"),
    },
    {
      id: "created",
      header: "Created",
      from: "md",
      className: "whitespace-nowrap text-muted",
      cell: (key) => (
        <>
          <Time iso={key.createdAt} format="day" />
          {key.createdBy && <span className="block max-w-40 truncate text-xs">{key.createdBy}</span>}
        </>
      ),
    },
    {
      id: "actions",
      header: "",
      headerLabel: "Actions",
      align: "right",
      className: "w-12",
      cell: (key) => keyState(key, now) === "active" && <KeyMenu apiKey={key} onShow={onShow} />,
    },
  ];
  return (
    <DataTable
      label="API keys"
      columns={columns}
      rows={keys}
      rowKey={(key) => key.id}
      loadingRows={3}
      rowClass={(key) => keyState(key, now) !== "active" && "text-faint"}
    />
  );
};

const KeyState = ({ apiKey, now }: { apiKey: ApiKey; now: number }) => {
  switch (keyState(apiKey, now)) {
    case "revoked":
      return <Badge>Revoked</Badge>;
    case "expired":
      return <Badge>Expired</Badge>;
    case "active":
      return apiKey.expiresAt ? (
        <Badge tone="warn">
          expires <Time iso={apiKey.expiresAt} />
        </Badge>
      ) : (
        <Badge tone="good">Active</Badge>
      );
  }
};
