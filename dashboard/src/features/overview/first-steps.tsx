import { Link } from "@tanstack/react-router";
import { useWorkspace } from "../../api/workspace.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";

/** What to do in an empty workspace, in the order that leads to a first webhook. */
export const FirstSteps = () => {
  const { workspaceId, mode } = useWorkspace();
  const params = { workspaceId, mode };
  return (
    <Card title="Start here" className="border-accent-line lg:col-span-6" flush>
      <ol className="grid divide-line max-lg:divide-y lg:min-h-37 lg:grid-cols-3 lg:divide-x">
        <Step
          number={1}
          title="Create an API key"
          text={
            mode === "test"
              ? "Test keys work with simulated carriers and can be shown again."
              : "Live keys are shown once. Keep yours on your server."
          }
        >
          <Link
            to="/w/$workspaceId/$mode/settings/developer/api-keys"
            params={params}
            search={{ create: true }}
            className={buttonClass()}
          >
            Create API key
          </Link>
        </Step>
        <Step
          number={2}
          title="Create a webhook"
          text="Your URL is told the moment a parcel's status changes, signed with a secret of its own."
        >
          <Link
            to="/w/$workspaceId/$mode/settings/developer/webhooks"
            params={params}
            search={{ create: true }}
            className={buttonClass()}
          >
            Create webhook
          </Link>
        </Step>
        <Step
          number={3}
          title="Register a parcel"
          text={
            mode === "test"
              ? "The code K1000000005 plays a whole journey up to delivery."
              : "Connect the parcel's carrier first, under Settings › Carriers."
          }
        >
          <Link to="/w/$workspaceId/$mode/trackers" params={params} search={{ create: true }} className={buttonClass()}>
            Create tracker
          </Link>
        </Step>
      </ol>
    </Card>
  );
};

const Step = ({ number, title, text, children }: { number: number; title: string; text: string; children: React.ReactNode }) => (
  <li className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3 gap-y-2 p-4">
    <span className="grid size-6 place-items-center rounded-full bg-accent-soft text-xs font-semibold text-accent-strong">
      {number}
    </span>
    <div>
      <h3 className="text-sm">{title}</h3>
      <p className="mb-3 text-pretty text-muted">{text}</p>
      {children}
    </div>
  </li>
);
