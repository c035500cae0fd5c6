import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { errorFor, otherErrors, type UserError, useAction, useRead } from "../../api/hooks.ts";
import { shortId } from "../../api/ids.ts";
import type { Carrier } from "../../api/operation-types.ts";
import { useWorkspace } from "../../api/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { ComboboxField } from "../../ui/combobox.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { toast } from "../../ui/toast.tsx";
import { HintFields } from "./hint-fields.tsx";
import { hintNames, noHintForm, onlyGiven, readHints } from "./hints.ts";
import { testCodes } from "./test-codes.ts";
import { CarrierCandidates, TrackerCreate } from "./trackers.operations.ts";
import { useCarriers } from "./use-carriers.ts";

const fields = ["trackingCode", "carrier", "reference", ...hintNames];

export const CreateTrackerDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  // A new form each time it opens.
  <CreateTracker key={String(open)} open={open} onClose={onClose} />
);

const CreateTracker = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { workspaceId, mode } = useWorkspace();
  const navigate = useNavigate();
  const [code, setCode] = useState("");
  const [chosen, setCarrier] = useState<string | null>(null);
  const [reference, setReference] = useState("");
  const [hints, setHints] = useState(noHintForm);
  const [errors, setErrors] = useState<readonly UserError[]>([]);
  const { carriers, nameOf } = useCarriers();
  const create = useAction(TrackerCreate, { refresh: ["TrackerList", "Overview"] });
  const trimmed = code.trim();
  const guess = useRead(CarrierCandidates, { trackingCode: trimmed }, { enabled: open && trimmed.length >= 6, keepLast: true });
  const candidates = trimmed.length >= 6 ? (guess.data?.carrierCandidates ?? []) : [];
  // What the number looks like is proposed until the person says otherwise.
  const carrier = chosen ?? candidates[0]?.carrier ?? (mode === "test" ? usualCarrier(carriers) : null);

  const submit = async () => {
    const missing: UserError[] = [];
    if (!trimmed) missing.push({ field: "trackingCode", message: "Enter the tracking code." });
    if (!carrier) missing.push({ field: "carrier", message: "Choose the carrier." });
    const { given, unreadable } = readHints(hints);
    if (unreadable) missing.push({ field: unreadable, message: "This cannot be read." });
    setErrors(missing);
    if (missing.length > 0 || !carrier) return;
    const result = await create.run({
      input: { trackingCode: trimmed, carrier: carrier as Carrier, reference: reference.trim() || null, ...onlyGiven(given) },
    });
    if (!result.ok) return setErrors(result.errors);
    localStorage.setItem(lastCarrierKey, carrier);
    toast("Tracker created", "The first check with the carrier has begun.");
    const tracker = result.data.trackerCreate.tracker;
    if (tracker)
      await navigate({
        to: "/w/$workspaceId/$mode/trackers/$trackerId",
        params: { workspaceId, mode, trackerId: shortId(tracker.id) },
      });
  };
  const other = otherErrors(errors, fields);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Create tracker"
      description="Kolli follows the parcel until it is delivered."
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={create.busy}>
            Create tracker
          </Button>
        </>
      }
    >
      <TextField
        label="Tracking code"
        mono
        autoFocus
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={errorFor(errors, "trackingCode")}
      />
      {mode === "test" && <TestCodes onPick={setCode} />}
      <ComboboxField
        label="Carrier"
        placeholder="Type to find"
        items={carriers.map((one) => ({
          value: one.carrier,
          label: one.name,
          hint: one.isConnected || mode === "test" ? undefined : "not connected",
        }))}
        value={carrier}
        onChange={setCarrier}
        error={errorFor(errors, "carrier")}
        hint={
          candidates.length > 0
            ? `By its form this looks like ${candidates
                .slice(0, 3)
                .map((one) => nameOf(one.carrier))
                .join(", or ")}.`
            : undefined
        }
      />
      <TextField
        label="Reference"
        hint="Your own order number, to find it again. Optional."
        value={reference}
        onChange={(event) => setReference(event.target.value)}
        error={errorFor(errors, "reference")}
      />
      <details open={hintNames.some((name) => errorFor(errors, name)) || undefined}>
        <summary className="w-fit cursor-pointer rounded-sm font-medium text-accent hover:text-accent-strong">
          More about the parcel
        </summary>
        <div className="mt-3">
          <HintFields value={hints} onChange={setHints} errors={errors} />
        </div>
      </details>
      {other && <Notice tone="danger">{other}</Notice>}
    </Dialog>
  );
};

const lastCarrierKey = "kolli.last-carrier";

/** In test mode any will do: the one taken last, or the first there is. */
const usualCarrier = (carriers: readonly { carrier: string }[]): string | null => {
  const last = localStorage.getItem(lastCarrierKey);
  return carriers.find(({ carrier }) => carrier === last)?.carrier ?? carriers[0]?.carrier ?? null;
};

const TestCodes = ({ onPick }: { onPick: (code: string) => void }) => (
  <div className="-mt-2 flex flex-wrap gap-1.5">
    <p className="w-full text-xs text-muted">Test codes with a journey of their own:</p>
    {testCodes.map(({ code, label }) => (
      <button
        key={code}
        type="button"
        onClick={() => onPick(code)}
        className="rounded-sm border border-line bg-sunken px-1.5 py-0.5 text-xs hover:border-control pointer-coarse:py-1.5"
      >
        {label} <span className="font-mono text-muted">{code.slice(-2)}</span>
      </button>
    ))}
  </div>
);
