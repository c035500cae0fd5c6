import { useQueryClient } from "@tanstack/react-query";
import { authAction } from "../../api/auth-action.ts";
import { Card } from "../../ui/card.tsx";
import { viewerZone } from "../../ui/date-format.ts";
import { TextField } from "../../ui/forms/field.tsx";
import { SettingsForm } from "../../ui/forms/form.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { toast } from "../../ui/overlays/toast.tsx";

/** How the other members see you. */
export const ProfileCard = ({ viewer }: { viewer: { name: string } }) => {
  const change = authAction<{ name: string }>("profile");
  const client = useQueryClient();
  const form = useForm({ name: viewer.name }, change, (profile) => {
    form.set({ name: profile.name });
    toast("Saved");
    return client.invalidateQueries();
  });
  return (
    <Card title="You">
      <SettingsForm form={form} className="max-w-sm">
        <TextField label="Your name" autoComplete="name" {...form.text("name")} />
      </SettingsForm>
      <p className="mt-4 text-xs text-muted">Time zone: {viewerZone()}, from your browser.</p>
    </Card>
  );
};
