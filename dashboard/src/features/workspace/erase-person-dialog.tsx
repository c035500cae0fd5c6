import { useAction } from "../../api/hooks.ts";
import { CheckField, TextField } from "../../ui/forms/field.tsx";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { toast } from "../../ui/overlays/toast.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { PersonErase } from "./workspace.operations.ts";

const empty = {
  by: "reference" as "reference" | "metadata",
  reference: "",
  metadataKey: "",
  metadataValue: "",
  isUnderstood: false,
};

export const ErasePersonDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const erase = useAction(PersonErase);
  const form = useForm(
    empty,
    ({ by, reference, metadataKey, metadataValue }) =>
      erase.run(
        by === "reference"
          ? { reference, metadataKey: null, metadataValue: null }
          : { reference: null, metadataKey, metadataValue },
      ),
    ({ personErase }) => {
      const count = personErase?.erasedTrackers ?? 0;
      toast(count === 0 ? "Nothing was found" : "Erased", `${count} ${count === 1 ? "tracker was" : "trackers were"} erased.`);
    },
  );
  const { by, reference, metadataKey, metadataValue, isUnderstood } = form.values;
  const isGiven = by === "reference" ? reference !== "" : metadataKey !== "" && metadataValue !== "";
  const missing = isGiven ? "Confirm that this cannot be undone." : "Enter whose trackers to erase.";
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Erase a person"
      description="Deletes their trackers in both modes, with scans, proofs of delivery, webhook payloads and event data. Readers of the feed still see that there were events."
      submit="Erase"
      danger
      blocked={isGiven && isUnderstood ? null : missing}
    >
      <div>
        <Segmented
          label="How to find their trackers"
          value={by}
          onChange={(next) => form.set({ by: next })}
          choices={[
            { value: "reference", label: "By order number" },
            { value: "metadata", label: "By metadata" },
          ]}
        />
      </div>
      {by === "reference" ? (
        <TextField label="Order number" {...form.text("reference")} />
      ) : (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField label="Name" hint="For example, customerId" {...form.text("metadataKey")} />
          <TextField label="Value" {...form.text("metadataValue")} />
        </div>
      )}
      <CheckField label="I understand that this cannot be undone" {...form.check("isUnderstood")} />
    </FormDialog>
  );
};
