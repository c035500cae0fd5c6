import { Link, useNavigate } from "@tanstack/react-router";
import { Fragment } from "react";
import { nodesOf } from "../../api/connection.ts";
import { useAction, useRead } from "../../api/hooks.ts";
import { shortId } from "../../api/ids.ts";
import type { Carrier } from "../../api/operation-types.ts";
import { useWorkspace } from "../../api/workspace.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { ComboboxField } from "../../ui/forms/combobox.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { type FormError, refused, useForm } from "../../ui/forms/use-form.ts";
import { Notice } from "../../ui/notice.tsx";
import { toast } from "../../ui/overlays/toast.tsx";
import { Time } from "../../ui/time.tsx";
import { TrackerCreate } from "./first-parcel.operations.ts";
import { HintFields } from "./hint-fields.tsx";
import { noHintForm, onlyGiven, readHints } from "./hints.ts";
import { statusLooks } from "./status.tsx";
import { isFixedTestCode, testCodes } from "./test-codes.ts";
import { CarrierCandidates, TrackersOfCode } from "./trackers.operations.ts";
import { useCarriers } from "./use-carriers.ts";

const blank = { trackingCode: "", carrier: null as string | null, reference: "", ...noHintForm };

export const CreateTrackerDialog = ({ onClose }: { onClose: () => void }) => {
  const { workspaceId, mode } = useWorkspace();
  const navigate = useNavigate();
  const { carriers, nameOf } = useCarriers();
  const create = useAction(TrackerCreate, { refresh: ["TrackerList", "Overview"] });
  const isConnected = (name: string | null) => mode === "test" || carriers.some((one) => one.carrier === name && one.isConnected);
  const form = useForm(
    blank,
    async ({ trackingCode: _typed, carrier: _chosen, reference, ...hints }) => {
      const carrier = await carrierToSend();
      const missing: FormError[] = [];
      if (!code) missing.push({ field: "trackingCode", message: "Enter a tracking code." });
      if (!carrier) missing.push({ field: "carrier", message: "Choose a carrier." });
      const { given, unreadable } = readHints(hints);
      if (unreadable) missing.push({ field: unreadable, message: "This value is not valid." });
      if (missing.length > 0 || !carrier) return refused(...missing);
      const input = { trackingCode: code, carrier: carrier as Carrier, reference: reference.trim() || null, ...onlyGiven(given) };
      const result = await create.run({ input });
      return result.ok ? { ok: true, data: { carrier, tracker: result.data.trackerCreate.tracker } } : result;
    },
    async ({ carrier, tracker }) => {
      localStorage.setItem(lastCarrierKey, carrier);
      toast(
        "Tracker created",
        isConnected(carrier)
          ? "The first check with the carrier has started."
          : `${nameOf(carrier)} is not connected yet. Tracking starts when you connect it.`,
      );
      const to = "/w/$workspaceId/$mode/trackers/$trackerId";
      if (tracker) await navigate({ to, params: { workspaceId, mode, trackerId: shortId(tracker.id) } });
    },
  );
  const code = form.values.trackingCode.trim();
  const guess = useRead(CarrierCandidates, { trackingCode: code }, { enabled: code.length >= 6, keepLast: true });
  const isTestCode = mode === "test" && isFixedTestCode(code);
  const candidates = code.length >= 6 && !isTestCode ? (guess.data?.carrierCandidates ?? []) : [];
  const { value: chosen, ...carrierField } = form.choice("carrier");
  // Only what is sure is chosen for the person; a test code works with any carrier.
  const carrier = chosen ?? sureOf(candidates) ?? (isTestCode ? usualCarrier(carriers) : null);

  /** What is shown may still be about the code before the last letter; what is sent never is. */
  const carrierToSend = async (): Promise<string | null> => {
    if (chosen !== null || isTestCode || !guess.isPlaceholderData) return carrier;
    return sureOf((await guess.refetch()).data?.carrierCandidates ?? []);
  };
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Create tracker"
      description="Kolli tracks the parcel until it is delivered."
      submit="Create tracker"
      staysOpen
    >
      <TextField label="Tracking code" mono {...form.text("trackingCode")} />
      {mode === "test" && <TestCodes onPick={(trackingCode) => form.set({ trackingCode })} />}
      <ComboboxField
        label="Carrier"
        placeholder="Type to find"
        items={likelyFirst(
          carriers,
          candidates.map((one) => one.carrier),
        ).map((one) => ({
          value: one.carrier,
          label: one.name,
          hint: one.isConnected || mode === "test" ? undefined : "not connected",
        }))}
        value={carrier}
        {...carrierField}
        hint={
          candidates[0] && (
            <>
              This looks like a code from{" "}
              {candidates.slice(0, candidates[0].isSure ? 1 : 3).map((one, nth) => (
                <Fragment key={one.carrier}>
                  {nth > 0 && ", or "}
                  <button type="button" className="text-accent underline" onClick={() => form.set({ carrier: one.carrier })}>
                    {nameOf(one.carrier)}
                  </button>
                </Fragment>
              ))}
              .
            </>
          )
        }
      />
      {code.length >= 6 && !isTestCode && <SameCode code={code} />}
      {carrier && !isConnected(carrier) && (
        <Notice tone="warn">
          {nameOf(carrier)} is not connected. Tracking starts when you connect it under Settings › Carriers.
        </Notice>
      )}
      <TextField label="Order number" hint="To find the parcel later. Optional." {...form.text("reference")} />
      <Disclosure title="More about the parcel">
        <HintFields form={form} />
      </Disclosure>
    </FormDialog>
  );
};

const sureOf = (candidates: readonly { carrier: string; isSure: boolean }[]): string | null =>
  candidates[0]?.isSure ? candidates[0].carrier : null;

const lastCarrierKey = "kolli.last-carrier";

/** A test code works with any carrier: the one taken last, or UPS. */
const usualCarrier = (carriers: readonly { carrier: string }[]): string | null => {
  const last = localStorage.getItem(lastCarrierKey);
  return [last, "UPS"].find((wanted) => carriers.some(({ carrier }) => carrier === wanted)) ?? carriers[0]?.carrier ?? null;
};

type Known = { carrier: string; name: string; isConnected: boolean };

/** Those the code may belong to, then the connected ones, then the others; each by name. */
const likelyFirst = (carriers: readonly Known[], likely: readonly string[]): Known[] => {
  const rank = ({ carrier, isConnected }: Known) => {
    const place = likely.indexOf(carrier);
    return place >= 0 ? place : likely.length + (isConnected ? 0 : 1);
  };
  return carriers.toSorted((a, b) => rank(a) - rank(b));
};

/** Each creation makes a tracker of its own, which is seldom what someone wants who types a code for the second time. */
const SameCode = ({ code }: { code: string }) => {
  const { workspaceId, mode } = useWorkspace();
  const { nameOf } = useCarriers();
  const read = useRead(TrackersOfCode, { trackingCode: [code] });
  const found = read.data ? nodesOf(read.data.trackers) : [];
  if (found.length === 0) return null;
  return (
    <Notice tone="warn" title="This code is already tracked">
      {found.map(({ id, carrier, status, createdAt }) => (
        <Link
          key={id}
          to="/w/$workspaceId/$mode/trackers/$trackerId"
          params={{ workspaceId, mode, trackerId: shortId(id) }}
          className="block w-fit rounded-sm font-medium text-accent hover:text-accent-strong"
        >
          {nameOf(carrier)}, {statusLooks[status].label.toLowerCase()}, created <Time iso={createdAt} />
        </Link>
      ))}
    </Notice>
  );
};

const TestCodes = ({ onPick }: { onPick: (code: string) => void }) => (
  <div className="-mt-2 flex flex-wrap gap-1.5">
    <p className="w-full text-xs text-muted">Test codes with a fixed journey:</p>
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
