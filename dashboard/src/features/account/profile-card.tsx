import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { authErrorBeside, authErrorFor, useAuth } from "../../api/use-auth.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { viewerZone } from "../../ui/date-format.ts";
import { TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { toast } from "../../ui/toast.tsx";

/** Who one is to the others. The address is what one signs in with, so changing it takes the password. */
export const ProfileCard = ({ viewer }: { viewer: { name: string; email: string } }) => {
  const [name, setName] = useState(viewer.name);
  const [email, setEmail] = useState(viewer.email);
  const [password, setPassword] = useState("");
  const change = useAuth<{ name: string; email: string }>("profile");
  const client = useQueryClient();
  const isOtherAddress = email.trim().toLowerCase() !== viewer.email;
  const problem = authErrorBeside(change.failure, ["name", "email", "password"]);
  const submit = async () => {
    const profile = await change.run({ name, email, password: isOtherAddress ? password : "" });
    if (!profile) return;
    setPassword("");
    setEmail(profile.email);
    setName(profile.name);
    toast("Saved", isOtherAddress ? `You now sign in with ${profile.email}.` : undefined);
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
        <TextField
          label="Email address"
          type="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={authErrorFor(change.failure, "email")}
        />
        {isOtherAddress && (
          <TextField
            label="Your password"
            type="password"
            autoComplete="current-password"
            hint="You sign in with this address, so changing it requires your password."
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={authErrorFor(change.failure, "password")}
          />
        )}
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
