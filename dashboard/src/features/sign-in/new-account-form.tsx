import { useState } from "react";
import type { Failure } from "../../api/failure.ts";
import { authErrorBeside, authErrorFor } from "../../api/use-auth.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Notice } from "../../ui/notice.tsx";

/** Name, address and password of someone new. An invitation fixes the address. */
export const NewAccountForm = ({
  fixedEmail,
  submitLabel,
  busy,
  failure,
  onSubmit,
}: {
  fixedEmail?: string;
  submitLabel: string;
  busy: boolean;
  failure: Failure | null;
  onSubmit: (account: { email: string; name: string; password: string }) => void;
}) => {
  const [name, setName] = useState("");
  const [email, setEmail] = useState(fixedEmail ?? "");
  const [password, setPassword] = useState("");
  const problem = authErrorBeside(failure, ["name", "email", "password"]);
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit({ email, name, password });
      }}
    >
      <TextField
        label="Your name"
        autoComplete="name"
        autoFocus
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={authErrorFor(failure, "name")}
      />
      <TextField
        label="Email address"
        type="email"
        autoComplete="username"
        readOnly={fixedEmail !== undefined}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={authErrorFor(failure, "email")}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        hint="At least 10 characters. A few random words are easier to remember than symbols."
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={authErrorFor(failure, "password")}
      />
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Button type="submit" look="primary" busy={busy}>
        {submitLabel}
      </Button>
    </form>
  );
};
