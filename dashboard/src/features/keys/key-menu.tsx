import { useState } from "react";
import { toastRefusal, useAction } from "../../api/hooks.ts";
import { useBlocked } from "../../api/workspace.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { SelectField } from "../../ui/forms/select.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ConfirmDialog, Dialog } from "../../ui/overlays/dialog.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../ui/overlays/menu.tsx";
import { toast } from "../../ui/overlays/toast.tsx";
import { EditKeyDialog } from "./edit-key.tsx";
import { ApiKeyReveal, ApiKeyRevoke, ApiKeyRoll } from "./keys.operations.ts";
import type { ApiKey } from "./keys-page.tsx";

type Show = (shown: { key: string; fresh: boolean }) => void;

export const KeyMenu = ({ apiKey, onShow }: { apiKey: ApiKey; onShow: Show }) => {
  const blocked = useBlocked("change");
  const [open, setOpen] = useState<"edit" | "roll" | "revoke" | null>(null);
  const reveal = useAction(ApiKeyReveal);
  const revoke = useAction(ApiKeyRevoke, { refresh: ["ApiKeys"] });
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
          Roll key…
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon="trash" danger onSelect={() => setOpen("revoke")}>
          Revoke key…
        </MenuItem>
      </Menu>
      {open === "edit" && <EditKeyDialog apiKey={apiKey} open onClose={() => setOpen(null)} />}
      <RollDialog apiKey={apiKey} open={open === "roll"} onClose={() => setOpen(null)} onShow={onShow} />
      <ConfirmDialog
        open={open === "revoke"}
        onClose={() => setOpen(null)}
        title={`Revoke “${apiKey.name}”?`}
        confirm="Revoke key"
        danger
        run={async () => {
          const result = await revoke.run({ id: apiKey.id });
          if (!result.ok) return result.errors[0]?.message ?? "The request was refused.";
          toast("Key revoked", "Requests with it are now refused.");
          return null;
        }}
      >
        Requests with it are refused immediately, on every server. This cannot be undone. To switch keys without downtime, roll it
        instead.
      </ConfirmDialog>
    </>
  );
};

const graces = {
  "0": "Stops immediately",
  "1": "Works for another hour",
  "24": "Works for another day",
  "168": "Works for another week",
};
type Grace = keyof typeof graces;

const RollDialog = ({ apiKey, open, onClose, onShow }: { apiKey: ApiKey; open: boolean; onClose: () => void; onShow: Show }) => {
  const [grace, setGrace] = useState<Grace>("24");
  const [problem, setProblem] = useState<string | null>(null);
  const roll = useAction(ApiKeyRoll, { refresh: ["ApiKeys"] });
  const submit = async () => {
    const result = await roll.run({ id: apiKey.id, graceHours: Number(grace) });
    if (!result.ok) return setProblem(result.errors[0]?.message ?? "The request was refused.");
    onClose();
    if (result.data.apiKeyRoll.key) onShow({ key: result.data.apiKeyRoll.key, fresh: true });
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="sm"
      title={`Roll “${apiKey.name}”`}
      description="Creates a new key to replace it. The old one keeps working while you switch."
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={roll.busy}>
            Roll key
          </Button>
        </>
      }
    >
      <SelectField
        label="The old key"
        value={grace}
        onChange={setGrace}
        choices={(Object.keys(graces) as Grace[]).map((value) => ({ value, label: graces[value] }))}
      />
      {problem && <Notice tone="danger">{problem}</Notice>}
    </Dialog>
  );
};
