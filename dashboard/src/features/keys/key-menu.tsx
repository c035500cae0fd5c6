import { useState } from "react";
import { toastRefusal, useAction } from "../../api/hooks.ts";
import { useBlocked } from "../../api/workspace.tsx";
import { IconButton } from "../../ui/button.tsx";
import { ConfirmDialog, FormDialog } from "../../ui/forms/form-dialog.tsx";
import { SelectField } from "../../ui/forms/select.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { Menu, MenuItem, MenuSeparator } from "../../ui/overlays/menu.tsx";
import { toast } from "../../ui/overlays/toast.tsx";
import { EditKeyDialog } from "./edit-key.tsx";
import { ApiKeyReveal, ApiKeyRevoke, ApiKeyRoll } from "./keys.operations.ts";
import type { ApiKey } from "./keys-page.tsx";

type Show = (shown: { key: string; fresh: boolean }) => void;

export const KeyMenu = ({ apiKey, onShow }: { apiKey: ApiKey; onShow: Show }) => {
  const blocked = useBlocked("connect");
  const [open, setOpen] = useState<"edit" | "roll" | "revoke" | null>(null);
  const reveal = useAction(ApiKeyReveal);
  const revoke = useAction(ApiKeyRevoke, { refresh: ["ApiKeys"] });
  const close = () => setOpen(null);
  const show = async () => {
    const result = await reveal.run({ id: apiKey.id });
    if (result.ok && result.data.apiKeyReveal.key) onShow({ key: result.data.apiKeyReveal.key, fresh: false });
    else if (!result.ok) toastRefusal("The key cannot be shown", result);
  };
  return (
    <>
      <Menu trigger={<IconButton icon="more" label={`Actions for ${apiKey.name}`} size="sm" blocked={blocked} />}>
        {apiKey.canReveal && (
          <MenuItem icon="eye" onSelect={show}>
            Show key
          </MenuItem>
        )}
        <MenuItem icon="edit" onSelect={() => setOpen("edit")}>
          Edit key…
        </MenuItem>
        <MenuItem icon="refresh" onSelect={() => setOpen("roll")}>
          Rotate key…
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon="trash" danger onSelect={() => setOpen("revoke")}>
          Revoke key…
        </MenuItem>
      </Menu>
      {open === "edit" && <EditKeyDialog apiKey={apiKey} onClose={close} />}
      <RollDialog apiKey={apiKey} open={open === "roll"} onClose={close} onShow={onShow} />
      <ConfirmDialog
        open={open === "revoke"}
        onClose={close}
        title={`Revoke “${apiKey.name}”?`}
        submit="Revoke key"
        danger
        run={() => revoke.run({ id: apiKey.id })}
        onDone={() => toast("Key revoked", "Requests with it are now refused.")}
      >
        Requests with it are refused immediately, on every server. This cannot be undone. To switch keys without downtime, rotate
        it instead.
      </ConfirmDialog>
    </>
  );
};

const graces = [
  { value: "0", label: "Stops immediately" },
  { value: "1", label: "Works for another hour" },
  { value: "24", label: "Works for another day" },
  { value: "168", label: "Works for another week" },
];

const RollDialog = ({ apiKey, open, onClose, onShow }: { apiKey: ApiKey; open: boolean; onClose: () => void; onShow: Show }) => {
  const roll = useAction(ApiKeyRoll, { refresh: ["ApiKeys"] });
  const form = useForm(
    { graceHours: "24" },
    ({ graceHours }) => roll.run({ id: apiKey.id, graceHours: Number(graceHours) }),
    ({ apiKeyRoll: { key } }) => key && onShow({ key, fresh: true }),
  );
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      width="sm"
      title={`Rotate “${apiKey.name}”`}
      description="Creates a new key to replace it. The old one keeps working while you switch."
      submit="Rotate key"
    >
      <SelectField label="The old key" choices={graces} {...form.choice("graceHours")} />
    </FormDialog>
  );
};
