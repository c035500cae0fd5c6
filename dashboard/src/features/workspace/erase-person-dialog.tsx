import { useState } from "react";
import { otherErrors, type UserError, useAction } from "../../api/hooks.ts";
import { Button } from "../../ui/button.tsx";
import { CheckField, TextField } from "../../ui/forms/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { toast } from "../../ui/overlays/toast.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { PersonErase } from "./workspace.operations.ts";

const empty = { by: "reference" as "reference" | "metadata", reference: "", key: "", value: "", isMeant: false };

export const ErasePersonDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const [form, setForm] = useState(empty);
  const [errors, setErrors] = useState<readonly UserError[]>([]);
  const erase = useAction(PersonErase);
  const set = (change: Partial<typeof empty>) => setForm({ ...form, ...change });
  const close = () => {
    setForm(empty);
    setErrors([]);
    onClose();
  };
  const isGiven = form.by === "reference" ? form.reference !== "" : form.key !== "" && form.value !== "";
  const submit = async () => {
    const person =
      form.by === "reference"
        ? { reference: form.reference, metadataKey: null, metadataValue: null }
        : { reference: null, metadataKey: form.key, metadataValue: form.value };
    const result = await erase.run(person);
    if (!result.ok) return setErrors(result.errors);
    const count = result.data.personErase?.erasedTrackers ?? 0;
    toast(count === 0 ? "Nothing was found" : "Erased", `${count} ${count === 1 ? "tracker was" : "trackers were"} erased.`);
    close();
  };
  const other = otherErrors(errors, []);
  const missing = isGiven ? "Confirm that this cannot be undone." : "Enter whose trackers to erase.";
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Erase a person"
      description="Their trackers in both modes: scans, proofs of delivery, webhook payloads and event data. Readers of the feed still see that there were events."
      onSubmit={submit}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" look="danger" busy={erase.busy} blocked={isGiven && form.isMeant ? null : missing}>
            Erase
          </Button>
        </>
      }
    >
      <div>
        <Segmented
          label="How to find their trackers"
          value={form.by}
          onChange={(by) => set({ by })}
          choices={[
            { value: "reference", label: "By reference" },
            { value: "metadata", label: "By metadata" },
          ]}
        />
      </div>
      {form.by === "reference" ? (
        <TextField label="Reference" value={form.reference} onChange={(event) => set({ reference: event.target.value })} />
      ) : (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label="Name"
            hint="For example, customerId"
            value={form.key}
            onChange={(event) => set({ key: event.target.value })}
          />
          <TextField label="Value" value={form.value} onChange={(event) => set({ value: event.target.value })} />
        </div>
      )}
      <CheckField
        label="I understand that this cannot be undone"
        checked={form.isMeant}
        onChange={(event) => set({ isMeant: event.target.checked })}
      />
      {other && <Notice tone="danger">{other}</Notice>}
    </Dialog>
  );
};
