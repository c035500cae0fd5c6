import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { errorFor, otherErrors, toastRefusal, type UserError, useAction } from "../../api/hooks.ts";
import { useBlocked, useWorkspace } from "../../api/workspace.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { TextArea, TextField } from "../../ui/forms/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ConfirmDialog, Dialog } from "../../ui/overlays/dialog.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../ui/overlays/menu.tsx";
import { toast } from "../../ui/overlays/toast.tsx";
import { HintFields } from "./hint-fields.tsx";
import { hintFormOf, hintNames, onlyChanged, readHints } from "./hints.ts";
import type { Tracker } from "./tracker-label.tsx";
import { TrackerDelete, TrackerRefresh, TrackerResume, TrackerStop, TrackerUpdate } from "./trackers.operations.ts";

const refresh = ["TrackerDetail", "TrackerEvents", "TrackerRawAnswer", "TrackerList"];

export const TrackerActions = ({ tracker }: { tracker: Tracker }) => {
  const { workspaceId, mode } = useWorkspace();
  const navigate = useNavigate();
  const blocked = useBlocked("change");
  const [open, setOpen] = useState<"edit" | "stop" | "delete" | null>(null);
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
      <Button
        size="sm"
        icon="refresh"
        blocked={blocked ?? (tracker.isActive ? null : "It is no longer tracked.")}
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
      <EditDialog key={String(open === "edit")} tracker={tracker} open={open === "edit"} onClose={close} />
      <ConfirmDialog
        open={open === "stop"}
        onClose={close}
        title="Stop tracking this parcel?"
        confirm="Stop tracking"
        run={async () => {
          const result = await stop.run({ id: tracker.id });
          return result.ok ? null : (result.errors[0]?.message ?? "The request was refused.");
        }}
      >
        Kolli stops checking with the carrier and sends no further events. The history is kept.
      </ConfirmDialog>
      <ConfirmDialog
        open={open === "delete"}
        onClose={close}
        title="Delete this tracker?"
        confirm="Delete tracker"
        danger
        run={async () => {
          const result = await remove.run({ id: tracker.id });
          if (!result.ok) return result.errors[0]?.message ?? "The request was refused.";
          toast("Tracker deleted", tracker.trackingCode);
          await navigate({ to: "/w/$workspaceId/$mode/trackers", params: { workspaceId, mode } });
          return null;
        }}
      >
        Its checkpoints are deleted too. This cannot be undone. To keep the history, stop tracking it instead.
      </ConfirmDialog>
    </>
  );
};

const EditDialog = ({ tracker, open, onClose }: { tracker: Tracker; open: boolean; onClose: () => void }) => {
  const [reference, setReference] = useState(tracker.reference ?? "");
  const [metadata, setMetadata] = useState(tracker.metadata === null ? "" : JSON.stringify(tracker.metadata, null, 2));
  const [hints, setHints] = useState(() => hintFormOf(tracker));
  const [errors, setErrors] = useState<readonly UserError[]>([]);
  const update = useAction(TrackerUpdate, { refresh });
  const save = async () => {
    let parsed: unknown = null;
    try {
      parsed = metadata.trim() ? JSON.parse(metadata) : null;
    } catch {
      return setErrors([{ field: "metadata", message: "This is not valid JSON. Keys and strings need double quotes." }]);
    }
    const { given, unreadable } = readHints(hints);
    if (unreadable) return setErrors([{ field: unreadable, message: "This value is not valid." }]);
    const result = await update.run({
      input: {
        id: tracker.id,
        reference: reference.trim() || null,
        metadata: parsed,
        ...onlyChanged(given, hints, hintFormOf(tracker)),
      },
    });
    if (!result.ok) return setErrors(result.errors);
    toast("Saved");
    onClose();
  };
  const other = otherErrors(errors, ["reference", "metadata", ...hintNames]);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Edit details"
      onSubmit={save}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={update.busy}>
            Save
          </Button>
        </>
      }
    >
      <TextField
        label="Reference"
        value={reference}
        onChange={(event) => setReference(event.target.value)}
        error={errorFor(errors, "reference")}
      />
      <HintFields value={hints} onChange={setHints} errors={errors} />
      <TextArea
        label="Metadata"
        mono
        rows={8}
        hint="Your own data as JSON. Webhooks include it."
        value={metadata}
        onChange={(event) => setMetadata(event.target.value)}
        error={errorFor(errors, "metadata")}
      />
      {other && <Notice tone="danger">{other}</Notice>}
    </Dialog>
  );
};
