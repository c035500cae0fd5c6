import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { authAction } from "../../api/auth-action.ts";
import { requestAuth } from "../../api/client.ts";
import { askPasskey, hasPasskeys, type PasskeyQuestion } from "../../api/passkeys.ts";
import { SignedOutLayout } from "../../shell/layout/signed-out-layout.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { InlineForm } from "../../ui/forms/form.tsx";
import { refused, useForm } from "../../ui/forms/use-form.ts";
import { Notice } from "../../ui/notice.tsx";

const route = getRouteApi("/sign-in");

/** Only ways into this dashboard: an address of another site would be a gift to phishers. */
export const safeNext = (next: string | undefined): string => (next && /^\/(?![/\\])/.test(next) ? next : "/");

/** Why single sign-on failed. A reason that is not listed is not shown. */
const problems: Readonly<Record<string, string>> = {
  "no-provider": "This single sign-on provider is not configured.",
  unreachable: "The provider cannot be reached. Try again in a moment.",
  expired: "Signing in took too long, or started in another browser. Try again.",
  "not-vouched": "The provider did not confirm your identity. Try again.",
  "address-unchecked": "The provider did not verify your email address.",
  "no-workspace": "Your email address cannot join any workspace. Ask a workspace owner for an invitation.",
  "workspace-full": "The workspace has as many members as it can have. Ask a workspace owner to remove one, then sign in again.",
};

type Session = { user: unknown; setupNeeded?: boolean; sendsMail?: boolean; providers?: { id: string; name: string }[] };

export const SignInPage = () => {
  const { next, problem: cameBackWith } = route.useSearch();
  const router = useRouter();
  const client = useQueryClient();
  const session = useQuery({
    queryKey: ["session"],
    queryFn: () => requestAuth<Session>("session"),
    staleTime: 0,
  });
  const [asking, setAsking] = useState(false);
  const enter = () => {
    client.clear();
    router.history.push(safeNext(next));
  };
  const signIn = authAction<{ user: unknown }>("sign-in");
  const form = useForm(
    { email: "", password: "", code: "" },
    async ({ code, ...account }) => {
      const result = await signIn({ ...account, ...(asking && code && { code: code.replaceAll(" ", "") }) });
      // That a code is needed is not a mistake.
      const needsCode = !result.ok && result.errors[0]?.code === "TWO_FACTOR_REQUIRED";
      if (needsCode) setAsking(true);
      return needsCode ? refused() : result;
    },
    enter,
  );
  const byPasskey = authAction<{ user: unknown }>("passkey/sign-in");
  const passkey = useForm(
    {},
    async () => {
      const question = await requestAuth<PasskeyQuestion>("passkey/sign-in/start", {}).catch(() => null);
      const answer = question && (await askPasskey(question));
      return answer ? byPasskey(answer) : refused();
    },
    enter,
  );
  const type = (code: string) => {
    form.set({ code });
    // An authenticator's code is complete with its sixth digit; recovery codes are longer.
    if (/^\d{3} ?\d{3}$/.test(code.trim()) && !form.busy) form.submit({ ...form.values, code });
  };
  const otherErrors = form.otherErrors || passkey.otherErrors || (problems[cameBackWith ?? ""] ?? "");
  return (
    <SignedOutLayout
      title={asking ? "Two-factor code" : "Sign in"}
      lead={asking ? "Enter the six digits from your authenticator app, or one of your recovery codes." : undefined}
    >
      {session.data?.setupNeeded && (
        <Notice className="mb-4" title="This installation has no account yet">
          Open the one-time setup link that the server printed when it started.
        </Notice>
      )}
      <InlineForm
        form={{ ...form, otherErrors }}
        submit={asking ? "Continue" : "Sign in"}
        look="primary"
        isWide
        more={
          asking ? (
            <Button
              look="quiet"
              onClick={() => {
                setAsking(false);
                form.reset({ ...form.values, code: "" });
              }}
            >
              Back
            </Button>
          ) : (
            <>
              {hasPasskeys() && (
                <Button icon="key" busy={passkey.busy} onClick={() => passkey.submit()}>
                  Use a passkey
                </Button>
              )}
              {session.data?.providers?.map(({ id, name }) => (
                <a
                  key={id}
                  className={buttonClass("plain")}
                  href={`/auth/oidc/${id}/start?next=${encodeURIComponent(safeNext(next))}`}
                >
                  Continue with {name}
                </a>
              ))}
            </>
          )
        }
      >
        {asking ? (
          <TextField
            key="code"
            label="Code"
            mono
            autoFocus
            autoComplete="one-time-code"
            {...form.text("code")}
            onChange={(event) => type(event.target.value)}
          />
        ) : (
          <>
            <TextField label="Email address" type="email" autoFocus autoComplete="username" {...form.text("email")} />
            <TextField label="Password" type="password" autoComplete="current-password" {...form.text("password")} />
          </>
        )}
      </InlineForm>
      {!asking && (
        <p className="mt-4 text-xs text-pretty text-muted">
          {session.data?.sendsMail ? (
            <Link to="/reset-password" className="underline">
              Forgot your password?
            </Link>
          ) : (
            "Forgot your password? An administrator of this server can set a new one on its command line."
          )}
        </p>
      )}
    </SignedOutLayout>
  );
};
