import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { authErrorBeside, authErrorFor, useAuth } from "../../api/use-auth.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { type FieldError, TextField } from "../../ui/forms/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { toast } from "../../ui/overlays/toast.tsx";

const blank = { current: "", next: "", again: "" };

export const PasswordCard = () => {
  const [form, setForm] = useState(blank);
  const [differs, setDiffers] = useState<FieldError | undefined>(undefined);
  const change = useAuth("password");
  const client = useQueryClient();
  const submit = async () => {
    setDiffers(form.next === form.again ? undefined : { message: "The passwords do not match." });
    if (form.next !== form.again) return;
    if (!(await change.run({ currentPassword: form.current, newPassword: form.next }))) return;
    setForm(blank);
    toast("Password changed", "Your other sessions were signed out.");
    await client.invalidateQueries();
  };
  const problem = authErrorBeside(change.failure, ["currentPassword", "newPassword"]);
  return (
    <Card title="Password">
      <form
        noValidate
        className="grid max-w-sm gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label="Current password"
          type="password"
          autoComplete="current-password"
          value={form.current}
          onChange={(event) => setForm({ ...form, current: event.target.value })}
          error={authErrorFor(change.failure, "currentPassword")}
        />
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          value={form.next}
          onChange={(event) => setForm({ ...form, next: event.target.value })}
          error={authErrorFor(change.failure, "newPassword")}
        />
        <TextField
          label="Confirm new password"
          type="password"
          autoComplete="new-password"
          value={form.again}
          onChange={(event) => setForm({ ...form, again: event.target.value })}
          error={differs}
        />
        {problem && <Notice tone="danger">{problem}</Notice>}
        <div>
          <Button type="submit" busy={change.busy}>
            Change password
          </Button>
        </div>
      </form>
    </Card>
  );
};
