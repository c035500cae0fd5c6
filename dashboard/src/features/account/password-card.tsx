import { useQueryClient } from "@tanstack/react-query";
import { authAction } from "../../api/auth-action.ts";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { SettingsForm } from "../../ui/forms/form.tsx";
import { refused, useForm } from "../../ui/forms/use-form.ts";
import { toast } from "../../ui/overlays/toast.tsx";

const blank = { currentPassword: "", newPassword: "", again: "" };
const next = { type: "password", autoComplete: "new-password" };

export const PasswordCard = () => {
  const change = authAction("password");
  const client = useQueryClient();
  const form = useForm(
    blank,
    async ({ again, ...passwords }) =>
      passwords.newPassword === again ? change(passwords) : refused({ field: "again", message: "The passwords do not match." }),
    () => {
      form.reset();
      toast("Password changed", "Your other sessions were signed out.");
      return client.invalidateQueries();
    },
  );
  return (
    <Card title="Password">
      <SettingsForm form={form} submit="Change password" unchanged="Enter your passwords first." className="max-w-sm">
        <TextField label="Current password" type="password" autoComplete="current-password" {...form.text("currentPassword")} />
        <TextField label="New password" {...next} {...form.text("newPassword")} />
        <TextField label="Confirm new password" {...next} {...form.text("again")} />
      </SettingsForm>
    </Card>
  );
};
