import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useWorkspace } from "../../api/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { OverviewData } from "./overview.operations.ts";

type Steps = OverviewData["overview"]["firstSteps"];

const steps = [
  { is: "hasCarrier", label: "Connect a carrier", to: "/w/$workspaceId/$mode/settings/carriers", search: {} },
  {
    is: "hasLiveKey",
    label: "Create a live key",
    to: "/w/$workspaceId/$mode/settings/developer/api-keys",
    search: { create: true },
  },
  {
    is: "hasLiveWebhook",
    label: "Create a live webhook",
    to: "/w/$workspaceId/$mode/settings/developer/webhooks",
    search: { create: true },
  },
  { is: "hasTeam", label: "Invite your team", to: "/w/$workspaceId/$mode/settings/members", search: {} },
  { is: "hasTrackingPage", label: "Set up the tracking page", to: "/w/$workspaceId/$mode/settings/tracking-page", search: {} },
] as const;

/** What follows the first steps: the way to live, until all of it is done or the person hides it. */
export const LiveSteps = ({ steps: done }: { steps: Steps }) => {
  const { workspaceId } = useWorkspace();
  const key = `kolli.live-steps.${workspaceId}`;
  const [isHidden, setHidden] = useState(() => localStorage.getItem(key) === "hidden");
  const count = steps.filter(({ is }) => done[is]).length;
  if (isHidden || count === steps.length) return null;
  const hide = () => {
    localStorage.setItem(key, "hidden");
    setHidden(true);
  };
  return (
    <Card
      title="Go live"
      hint={`${count} of ${steps.length} done`}
      className="lg:col-span-6"
      action={
        <Button look="quiet" size="sm" onClick={hide}>
          Hide
        </Button>
      }
    >
      <ol className="flex flex-wrap gap-x-6 gap-y-2">
        {steps.map(({ is, label, to, search }) => (
          <li key={is} className="flex items-center gap-1.5">
            <Icon name={done[is] ? "check" : "chevronRight"} className={done[is] ? "text-s-delivered" : "text-faint"} />
            {done[is] ? (
              <span className="text-muted">
                {label}
                <span className="sr-only"> (done)</span>
              </span>
            ) : (
              <Link to={to} params={{ workspaceId, mode: "live" }} search={search} className="font-medium underline">
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
};
