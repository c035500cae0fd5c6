import { useState } from "react";
import { toastRefusal, useAction } from "../../api/hooks.ts";
import { useBlocked, useWorkspace } from "../../api/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { Page } from "../../ui/page.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import type { KeyAccess } from "../keys/access.ts";
import { ApiKeyCreate } from "../keys/keys.operations.ts";
import { ShowKeyDialog } from "../keys/show-key-dialog.tsx";
import { agentConnections } from "./connections.ts";

/** How an AI agent gets to the parcels of this workspace and mode, with a key of its own. */
export const AgentsPage = () => {
  const { mode } = useWorkspace();
  const blocked = useBlocked("connect");
  const create = useAction(ApiKeyCreate, { refresh: ["ApiKeys"] });
  const [key, setKey] = useState<string | null>(null);
  const [isShown, setIsShown] = useState(false);
  const createKey = async (access: KeyAccess) => {
    const name = access === "READ" ? "AI agent, read only" : "AI agent";
    const result = await create.run({ name, access, networks: [], expiresAt: null });
    if (!result.ok) return toastRefusal("The key was not created", result);
    setKey(result.data.apiKeyCreate.key);
    setIsShown(true);
  };
  return (
    <Page
      title="Agents"
      description={`Connect an AI agent to your ${mode} parcels over MCP: it finds parcels, says why one is late, and lists what needs a person.`}
    >
      <div className="grid gap-4">
        <Card title="1. Create a key for the agent">
          <p className="mb-3 text-sm text-muted">
            A read-only key is enough for every question. With full access, the agent can also track, refresh and stop parcels.
            Carriers' texts can contain anything: prefer a read-only key.
          </p>
          <div className="flex flex-wrap gap-2">
            <Button look="primary" icon="plus" blocked={blocked} onClick={() => createKey("READ")}>
              Create read-only key
            </Button>
            <Button blocked={blocked} onClick={() => createKey("FULL")}>
              Create key with full access
            </Button>
          </div>
        </Card>
        <Card title="2. Connect" flush>
          <Tabs
            label="Programs"
            tabs={agentConnections(location.origin, key ?? "YOUR_KEY").map(({ value, label, where, code }) => ({
              value,
              label,
              content: (
                <div className="grid gap-3 p-4">
                  <p className="text-sm text-muted">{where}</p>
                  <CodeBlock title={label} code={code} />
                </div>
              ),
            }))}
          />
        </Card>
      </div>
      {key !== null && isShown && <ShowKeyDialog secret={key} fresh onClose={() => setIsShown(false)} />}
    </Page>
  );
};
