import { getRouteApi, Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { authErrorBeside, authErrorFor, useAuth } from "../../api/use-auth.ts";
import { DoorPage } from "../../shell/door-page.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Notice } from "../../ui/notice.tsx";

const route = getRouteApi("/reset-password");

/** Asks for the mail; with the mail's link, for the new password. */
export const ResetPasswordPage = () => {
  const { token } = route.useSearch();
  return token ? <ChoosePassword token={token} /> : <AskForLink />;
};

const ToSignIn = () => (
  <Link to="/sign-in" className={buttonClass()}>
    Go to sign-in
  </Link>
);

const submitting = (run: () => unknown) => (event: FormEvent) => {
  event.preventDefault();
  run();
};

const AskForLink = () => {
  const ask = useAuth<object>("forgot-password");
  const [email, setEmail] = useState("");
  const [asked, setAsked] = useState(false);
  if (asked) {
    return (
      <DoorPage
        title="Check your inbox"
        lead={`If ${email} has an account here with a password, a link is on its way. It works once, for an hour.`}
      >
        <ToSignIn />
      </DoorPage>
    );
  }
  const problem = authErrorBeside(ask.failure, ["email"]);
  return (
    <DoorPage title="Forgot your password?" lead="Kolli emails you a link to choose a new one.">
      <form noValidate className="grid gap-4" onSubmit={submitting(async () => (await ask.run({ email })) && setAsked(true))}>
        <TextField
          label="Email address"
          type="email"
          autoFocus
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={authErrorFor(ask.failure, "email")}
        />
        {problem && <Notice tone="danger">{problem}</Notice>}
        <Button type="submit" look="primary" busy={ask.busy}>
          Send me a link
        </Button>
        <ToSignIn />
      </form>
    </DoorPage>
  );
};

const ChoosePassword = ({ token }: { token: string }) => {
  const reset = useAuth<object>("reset-password");
  const [newPassword, setNewPassword] = useState("");
  const [done, setDone] = useState(false);
  if (done) {
    return (
      <DoorPage title="Your password was changed" lead="All sessions were signed out. Sign in with the new password.">
        <ToSignIn />
      </DoorPage>
    );
  }
  const problem = authErrorBeside(reset.failure, ["newPassword"]);
  return (
    <DoorPage title="Choose a new password">
      <form
        noValidate
        className="grid gap-4"
        onSubmit={submitting(async () => (await reset.run({ token, newPassword })) && setDone(true))}
      >
        <TextField
          label="New password"
          type="password"
          autoFocus
          autoComplete="new-password"
          hint="At least 10 characters. A few random words are easier to remember than symbols."
          value={newPassword}
          onChange={(event) => setNewPassword(event.target.value)}
          error={authErrorFor(reset.failure, "newPassword")}
        />
        {problem && <Notice tone="danger">{problem}</Notice>}
        <Button type="submit" look="primary" busy={reset.busy}>
          Change password
        </Button>
      </form>
    </DoorPage>
  );
};
