import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { authErrorBeside, authErrorFor, useAuth } from "../../api/use-auth.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { viewerZone } from "../../ui/date-format.ts";
import { TextField } from "../../ui/forms/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { toast } from "../../ui/overlays/toast.tsx";

/** Who one is to the others. */
export const ProfileCard = ({ viewer }: { viewer: { name: string } }) => {
  const [name, setName] = useState(viewer.name);
  const change = useAuth<{ name: string }>("profile");
  const client = useQueryClient();
  const problem = authErrorBeside(change.failure, ["name"]);
  const submit = async () => {
    const profile = await change.run({ name });
    if (!profile) return;
    setName(profile.name);
    toast("Saved");
    await client.invalidateQueries();
  };
  return (
    <Card title="You">
      <form
        noValidate
        className="grid max-w-sm gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label="Your name"
          autoComplete="name"
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={authErrorFor(change.failure, "name")}
        />
        {problem && <Notice tone="danger">{problem}</Notice>}
        <div>
          <Button type="submit" busy={change.busy}>
            Save
          </Button>
        </div>
        <p className="text-xs text-muted">Time zone: {viewerZone()}, from your browser.</p>
      </form>
    </Card>
  );
};
