import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { toastRefusal, useAction } from "../../../api/hooks.ts";
import { loadPart } from "../../../api/load-part.ts";
import { useBlocked, useWorkspace } from "../../../api/workspace.tsx";
import { Button, IconButton } from "../../../ui/button.tsx";
import { TextArea, TextField } from "../../../ui/forms/field.tsx";
import { ConfirmDialog, FormDialog } from "../../../ui/forms/form-dialog.tsx";
import { refused, useForm } from "../../../ui/forms/use-form.ts";
import { Menu, MenuItem, MenuSeparator } from "../../../ui/overlays/menu.tsx";
import { toast } from "../../../ui/overlays/toast.tsx";
import { HintFields } from "../hint-fields.tsx";
import { hintFormOf, onlyChanged, readHints } from "../hints.ts";
import { TrackerDelete, TrackerRefresh, TrackerResume, TrackerStop, TrackerUpdate } from "../trackers.operations.ts";
import type { Tracker } from "./tracker-header.tsx";

const RecipientView = lazy(loadPart(async () => ({ default: (await import("./recipient-view.tsx")).RecipientView })));

const refresh = ["TrackerDetail", "TrackerEvents", "TrackerRawAnswer", "TrackerList"];

export const TrackerActions = ({ tracker }: { tracker: Tracker }) => {
  const { workspaceId, mode } = useWorkspace();
  const navigate = useNavigate();
  const [cannotCheck, blocked] = [useBlocked("refresh"), useBlocked("parcels")];
  const [open, setOpen] = useState<"edit" | "stop" | "delete" | "recipient" | null>(null);
  const check = useAction(TrackerRefresh, { refresh });
  const stop = useAction(TrackerStop, { refresh });
  const resume = useAction(TrackerResume, { refresh });
  const remove = useAction(TrackerDelete, { refresh: ["TrackerList", "Overview"] });
  const ask = async () => {
    const result = await check.run({ id: tracker.id });
    if (result.ok) toast("Checking with the carrier");
    else toastRefusal("The check could not start", result);
  };
  const close = () => setOpen(null);
  const isResumable = tracker.stopReason === "STOPPED" || tracker.stopReason === "STALE";
  const trackAgain = async () => {
    const result = await resume.run({ id: tracker.id });
    if (result.ok) toast("The parcel is tracked again");
    else toastRefusal("Tracking could not resume", result);
  };
  return (
    <>
      <Button size="sm" icon="eye" onClick={() => setOpen("recipient")}>
        Recipient's view
      </Button>
      <Button
        size="sm"
        icon="refresh"
        blocked={cannotCheck ?? (tracker.isActive ? null : "It is no longer tracked.")}
        busy={check.busy}
        onClick={ask}
      >
        Check now
      </Button>
      <Menu trigger={<IconButton icon="more" label="More actions" size="sm" look="plain" blocked={blocked} />}>
        <MenuItem icon="edit" onSelect={() => setOpen("edit")}>
          Edit details
        </MenuItem>
        {isResumable ? (
          <MenuItem icon="play" onSelect={trackAgain}>
            Resume tracking
          </MenuItem>
        ) : (
          <MenuItem icon="stop" disabled={!tracker.isActive} onSelect={() => setOpen("stop")}>
            Stop tracking
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon="trash" danger onSelect={() => setOpen("delete")}>
          Delete
        </MenuItem>
      </Menu>
      {open === "recipient" && (
        <Suspense>
          <RecipientView tracker={tracker} onClose={close} />
        </Suspense>
      )}
      {open === "edit" && <EditDialog tracker={tracker} onClose={close} />}
      <ConfirmDialog
        open={open === "stop"}
        onClose={close}
        title="Stop tracking this parcel?"
        submit="Stop tracking"
        run={() => stop.run({ id: tracker.id })}
      >
        Kolli stops checking with the carrier and sends no further events. The history is kept.
      </ConfirmDialog>
      <ConfirmDialog
        open={open === "delete"}
        onClose={close}
        title="Delete this tracker?"
        submit="Delete tracker"
        danger
        run={() => remove.run({ id: tracker.id })}
        onDone={() => {
          toast("Tracker deleted", tracker.trackingCode);
          return navigate({ to: "/w/$workspaceId/$mode/trackers", params: { workspaceId, mode } });
        }}
      >
        Its scans are deleted too. This cannot be undone. To keep the history, stop tracking it instead.
      </ConfirmDialog>
    </>
  );
};

const EditDialog = ({ tracker, onClose }: { tracker: Tracker; onClose: () => void }) => {
  const update = useAction(TrackerUpdate, { refresh });
  const form = useForm(
    () => ({
      reference: tracker.reference ?? "",
      metadata: tracker.metadata === null ? "" : JSON.stringify(tracker.metadata, null, 2),
      ...hintFormOf(tracker),
    }),
    async ({ reference, metadata, ...hints }) => {
      let parsed: unknown = null;
      try {
        parsed = metadata.trim() ? JSON.parse(metadata) : null;
      } catch {
        return refused({ field: "metadata", message: "This is not valid JSON. Keys and strings need double quotes." });
      }
      const { given, unreadable } = readHints(hints);
      if (unreadable) return refused({ field: unreadable, message: "This value is not valid." });
      const changed = onlyChanged(given, hints, hintFormOf(tracker));
      return update.run({ input: { id: tracker.id, reference: reference.trim() || null, metadata: parsed, ...changed } });
    },
    () => toast("Saved"),
  );
  return (
    <FormDialog form={form} onClose={onClose} title="Edit details" submit="Save">
      <TextField label="Order number" {...form.text("reference")} />
      <HintFields form={form} />
      <TextArea label="Metadata" mono rows={8} hint="Your own data as JSON. Webhooks include it." {...form.text("metadata")} />
    </FormDialog>
  );
};
