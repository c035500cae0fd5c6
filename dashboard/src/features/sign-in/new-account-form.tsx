import type { ActionResult } from "../../api/hooks.ts";
import { TextField } from "../../ui/forms/field.tsx";
import { InlineForm } from "../../ui/forms/form.tsx";
import { useForm } from "../../ui/forms/use-form.ts";

/** Name, address and password of someone new. An invitation fixes the address. */
export const NewAccountForm = <Answer,>({
  fixedEmail,
  submit,
  send,
  onSent,
}: {
  fixedEmail?: string;
  submit: string;
  send: (account: { email: string; name: string; password: string }) => Promise<ActionResult<Answer>>;
  onSent: (answer: Answer) => unknown;
}) => {
  const form = useForm({ name: "", email: fixedEmail ?? "", password: "" }, send, onSent);
  return (
    <InlineForm form={form} submit={submit} look="primary" isWide>
      <TextField label="Your name" autoComplete="name" autoFocus {...form.text("name")} />
      <TextField
        label="Email address"
        type="email"
        autoComplete="username"
        readOnly={fixedEmail !== undefined}
        {...form.text("email")}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        hint="At least 10 characters. A few random words are easier to remember than symbols."
        {...form.text("password")}
      />
    </InlineForm>
  );
};
