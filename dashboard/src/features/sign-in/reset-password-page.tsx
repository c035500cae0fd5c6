import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { authAction } from "../../api/auth-action.ts";
import { SignedOutLayout } from "../../shell/layout/signed-out-layout.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { InlineForm } from "../../ui/forms/form.tsx";
import { useForm } from "../../ui/forms/use-form.ts";

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

const AskForLink = () => {
  const [asked, setAsked] = useState(false);
  const form = useForm({ email: "" }, authAction<object>("forgot-password"), () => setAsked(true));
  if (asked) {
    return (
      <SignedOutLayout
        title="Check your inbox"
        lead={`If ${form.values.email} has an account here with a password, a link is on its way. It works once, for an hour.`}
      >
        <ToSignIn />
      </SignedOutLayout>
    );
  }
  return (
    <SignedOutLayout title="Forgot your password?" lead="Kolli emails you a link to choose a new one.">
      <InlineForm form={form} submit="Send me a link" look="primary" isWide more={<ToSignIn />}>
        <TextField label="Email address" type="email" autoFocus autoComplete="username" {...form.text("email")} />
      </InlineForm>
    </SignedOutLayout>
  );
};

const ChoosePassword = ({ token }: { token: string }) => {
  const [done, setDone] = useState(false);
  const reset = authAction<object>("reset-password");
  const form = useForm(
    { newPassword: "" },
    ({ newPassword }) => reset({ token, newPassword }),
    () => setDone(true),
  );
  if (done) {
    return (
      <SignedOutLayout title="Your password was changed" lead="All sessions were signed out. Sign in with the new password.">
        <ToSignIn />
      </SignedOutLayout>
    );
  }
  return (
    <SignedOutLayout title="Choose a new password">
      <InlineForm form={form} submit="Change password" look="primary" isWide>
        <TextField
          label="New password"
          type="password"
          autoFocus
          autoComplete="new-password"
          hint="At least 10 characters. A few random words are easier to remember than symbols."
          {...form.text("newPassword")}
        />
      </InlineForm>
    </SignedOutLayout>
  );
};
