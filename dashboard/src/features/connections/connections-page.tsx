import { useState } from "react";
import { toastRefusal, useAction, useRead } from "../../api/hooks.ts";
import { ReadFailure } from "../../api/read-failure.tsx";
import { useBlocked, useWorkspace } from "../../api/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { ApiKeyCreate } from "../keys/keys.operations.ts";
import { ShowKeyDialog } from "../keys/show-key-dialog.tsx";
import { type CatalogueEntry, catalogue, settingsText, startCommand } from "./catalogue.ts";
import { Connectors } from "./connections.operations.ts";
import { ReportedCard } from "./reported-card.tsx";

const Install = ({ entry, apiKey }: { entry: CatalogueEntry; apiKey: string | null }) => (
  <div className="grid gap-3 p-4">
    <p className="text-sm">{entry.about}</p>
    <p className="text-sm text-muted">{entry.before}</p>
    <CodeBlock
      title={entry.connector === "n8n" ? "Credentials" : "settings.env"}
      code={settingsText(entry, location.origin, apiKey ?? "YOUR_KEY")}
    />
    {entry.connector !== "n8n" && <CodeBlock title="Start" code={startCommand(entry)} />}
  </div>
);

/** The connectors that run for this workspace and mode, and how to install one. */
export const ConnectionsPage = () => {
  const { mode } = useWorkspace();
  const blocked = useBlocked("connect");
  const read = useRead(Connectors, {}, { refetchMs: 20_000 });
  const create = useAction(ApiKeyCreate, { refresh: ["ApiKeys"] });
  const [key, setKey] = useState<string | null>(null);
  const [isShown, setIsShown] = useState(false);
  const createKey = async () => {
    const result = await create.run({ name: "Connector", access: "FULL", networks: [], expiresAt: null });
    if (!result.ok) return toastRefusal("The key was not created", result);
    setKey(result.data.apiKeyCreate.key);
    setIsShown(true);
  };
  const connectors = read.data?.connectors;
  return (
    <Page
      title="Connections"
      description={`Programs that bring your ${mode} parcels from shops and files to Kolli, and report back what becomes of them.`}
    >
      <div className="grid gap-4">
        {read.error && !connectors ? (
          <Card>
            <ReadFailure error={read.error} what="The connections" onRetry={read.refetch} />
          </Card>
        ) : !connectors ? (
          <Skeleton className="h-32" />
        ) : connectors.length === 0 ? (
          <Card>
            <EmptyState icon="refresh" title="No connector has reported yet" compact>
              Install one below. It appears here a few seconds after its start, with its last import and what it could not match.
            </EmptyState>
          </Card>
        ) : (
          connectors.map((reported) => <ReportedCard key={`${reported.connector} ${reported.name}`} reported={reported} />)
        )}
        <Card
          title="Install a connector"
          action={
            <Button size="sm" icon="plus" blocked={blocked} busy={create.busy} onClick={createKey}>
              Create key
            </Button>
          }
          flush
        >
          <Tabs
            label="Connectors"
            tabs={catalogue.map((entry) => ({
              value: entry.connector,
              label: entry.title,
              content: <Install entry={entry} apiKey={key} />,
            }))}
          />
        </Card>
      </div>
      {key !== null && isShown && <ShowKeyDialog secret={key} fresh onClose={() => setIsShown(false)} />}
    </Page>
  );
};
