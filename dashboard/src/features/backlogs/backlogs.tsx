import { toastRefusal, useAction, useRead } from "../../api/hooks.ts";
import { useBlocked } from "../../api/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { toast } from "../../ui/overlays/toast.tsx";
import { BacklogCancel, type BacklogsData, Backlogs as BacklogsQuery } from "./backlogs.operations.ts";

type Backlog = BacklogsData["backlogs"][number];

const sayings: Readonly<Record<Backlog["kind"], (name: string) => string>> = {
  WEBHOOK_ENABLED: (name) => `Deliveries that waited for ${name} are being sent.`,
  WEBHOOK_DELETED: (name) => `Deliveries that waited for ${name} are being removed. None of them is sent.`,
  CARRIER_ACCOUNTS_CHANGED: (name) => `Parcels are being moved to the accounts as they are after the change of ${name}.`,
  CARRIER_ACCOUNT_DISCONNECTED: (name) => `Push subscriptions of ${name} are being removed.`,
  TRACKERS_STOPPED: () => "All matching trackers are being stopped.",
  TRACKERS_RESUMED: () => "Stopped trackers are being resumed.",
  TRACKERS_DELETED: () => "All matching trackers are being deleted.",
  WORKSPACE_RESTORED: (name) => `All parcels of ${name} are being checked.`,
};

/** What may be left half-done: every tracker by itself is whole. */
const cancellable: readonly Backlog["kind"][] = ["TRACKERS_STOPPED", "TRACKERS_RESUMED", "TRACKERS_DELETED"];

const Cancel = ({ id }: { id: string }) => {
  const blocked = useBlocked("parcels");
  const cancel = useAction(BacklogCancel, { refresh: ["Backlogs", "TrackerList", "TrackerTotal"] });
  const run = async () => {
    const result = await cancel.run({ id });
    if (result.ok) toast("Cancelled", "What was changed until now stays so.");
    else toastRefusal("It was not cancelled", result);
  };
  return (
    <Button size="sm" busy={cancel.busy} blocked={blocked} onClick={run}>
      Cancel
    </Button>
  );
};

export const progressOf = ({ done, total }: Pick<Backlog, "done" | "total">): string =>
  total === null
    ? `Working off: ${done.toLocaleString()} so far`
    : `Working off: ${done.toLocaleString()} of about ${total.toLocaleString()}`;

/** What changes left to do, while there is any: the change itself is in effect. */
export const Backlogs = ({ of }: { of: readonly Backlog["kind"][] }) => {
  const read = useRead(BacklogsQuery, {}, { refetchMs: 5_000 });
  const backlogs = read.data?.backlogs.filter(({ kind }) => of.includes(kind)) ?? [];
  if (backlogs.length === 0) return null;
  return (
    <div className="mb-4 grid gap-2" aria-live="polite">
      {backlogs.map((backlog) => (
        <Notice key={backlog.id} action={cancellable.includes(backlog.kind) && <Cancel id={backlog.id} />}>
          {sayings[backlog.kind](backlog.subjectName)} <span className="figures">{progressOf(backlog)}</span>
        </Notice>
      ))}
    </div>
  );
};
