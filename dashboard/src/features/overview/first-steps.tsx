import { Link } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { loadPart } from "../../api/load-part.ts";
import { useBlocked, useWorkspace } from "../../api/workspace.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import { usePlayableParcel } from "../trackers/detail/use-playable-parcel.ts";
import type { OverviewData } from "./overview.operations.ts";

/** Fetched when the first steps are done. */
const LiveSteps = lazy(loadPart(async () => ({ default: (await import("./live-steps.tsx")).LiveSteps })));

type Steps = OverviewData["overview"]["firstSteps"];

export const isDone = ({ hasTracker, hasCalledApi, hasReceivedEvent }: Steps): boolean =>
  hasTracker && hasCalledApi && hasReceivedEvent;

/** The card's own height, so that nothing below it moves when its steps are known. */
const place = "border-accent-line min-h-125 sm:min-h-110 md:min-h-105 lg:col-span-6 lg:min-h-54";

/**
 * What to do first, in the order that leads to a first event. Ticked by what has happened, wherever it was done. Until that is
 * known the card holds its place, unless this browser saw it done before.
 */
export const FirstSteps = ({ steps }: { steps: Steps | undefined }) => {
  const { workspaceId, mode } = useWorkspace();
  const key = `kolli.first-steps.${workspaceId}.${mode}`;
  const isOver = steps ? isDone(steps) : localStorage.getItem(key) === "done";
  useEffect(() => {
    if (steps && isOver) localStorage.setItem(key, "done");
  }, [steps, isOver, key]);
  if (isOver) return <Suspense>{steps && <LiveSteps steps={steps} />}</Suspense>;
  return steps ? (
    <StepList steps={steps} />
  ) : (
    <Card title="Start here" className={place}>
      <SkeletonLines lines={4} />
    </Card>
  );
};

const StepList = ({ steps }: { steps: Steps }) => {
  const { workspaceId, mode } = useWorkspace();
  const params = { workspaceId, mode };
  const count = [steps.hasTracker, steps.hasReceivedEvent, steps.hasCalledApi].filter(Boolean).length;
  return (
    <Card title="Start here" hint={`${count} of 3 done`} className={place} flush>
      <ol className="grid divide-line max-lg:divide-y lg:min-h-37 lg:grid-cols-3 lg:divide-x">
        <Step
          number={1}
          done={steps.hasTracker}
          title="Register a parcel"
          text={
            mode === "test"
              ? "One click starts a test parcel with a journey of about a minute."
              : steps.hasCarrier
                ? "A carrier is connected. Kolli checks your parcel with it."
                : "Connect the parcel's carrier first. Some need no credentials, and your own courier needs no carrier."
          }
        >
          {mode === "test" && <PlayButton />}
          {mode === "live" && !steps.hasCarrier && (
            <Link to="/w/$workspaceId/$mode/settings/carriers" params={params} className={buttonClass("primary")}>
              Connect a carrier
            </Link>
          )}
          <Link to="/w/$workspaceId/$mode/trackers" params={params} search={{ create: true }} className={buttonClass()}>
            Create tracker
          </Link>
        </Step>
        <Step
          number={2}
          done={steps.hasReceivedEvent}
          title="Receive events"
          text="See each event as a webhook delivers it, without a receiver. Then send them to a URL of yours."
        >
          <Link to="/w/$workspaceId/$mode/events" params={params} className={buttonClass()}>
            Open the inbox
          </Link>
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
          done={steps.hasCalledApi}
          title="Call the API"
          text={
            mode === "test"
              ? "With a test key, from your program or in the API explorer."
              : "With a live key, which is shown once. Keep yours on your server."
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
          <Link to="/w/$workspaceId/$mode/explorer" params={params} className={buttonClass()}>
            API explorer
          </Link>
        </Step>
      </ol>
    </Card>
  );
};

const PlayButton = () => {
  const blocked = useBlocked("parcels");
  const parcel = usePlayableParcel();
  return (
    <Button look="primary" icon="play" blocked={blocked} busy={parcel.busy} onClick={() => parcel.start()}>
      Start a test parcel
    </Button>
  );
};

const Step = ({
  number,
  title,
  text,
  done,
  children,
}: {
  number: number;
  title: string;
  text: string;
  done: boolean;
  children: ReactNode;
}) => (
  <li className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3 gap-y-2 p-4">
    <span
      className={
        done
          ? "grid size-6 place-items-center rounded-full bg-s-delivered text-surface"
          : "grid size-6 place-items-center rounded-full bg-accent-soft text-xs font-semibold text-accent-strong"
      }
    >
      {done ? <Icon name="check" className="size-3.5" /> : number}
    </span>
    <div>
      <h3 className="text-sm">
        {title}
        {done && <span className="font-normal text-muted"> · done</span>}
      </h3>
      <p className="mb-3 text-pretty text-muted">{text}</p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  </li>
);
