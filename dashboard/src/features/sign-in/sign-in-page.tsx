import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { requestAuth } from "../../api/client.ts";
import { askPasskey, hasPasskeys, type PasskeyQuestion } from "../../api/passkeys.ts";
import { authErrorBeside, authErrorFor, useAuth } from "../../api/use-auth.ts";
import { DoorPage } from "../../shell/door-page.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Notice } from "../../ui/notice.tsx";

const route = getRouteApi("/sign-in");

/** Only ways into this dashboard: an address of another site would be a gift to phishers. */
export const safeNext = (next: string | undefined): string => (next && /^\/(?![/\\])/.test(next) ? next : "/");

/** Why single sign-on came back without opening the door. What is no such word is not shown. */
const problems: Readonly<Record<string, string>> = {
  "no-provider": "This single sign-on provider is not configured.",
  unreachable: "The provider cannot be reached. Try again in a moment.",
  expired: "Signing in took too long, or started in another browser. Try again.",
  "not-vouched": "The provider did not confirm your identity. Try again.",
  "address-unchecked": "The provider did not verify your email address.",
  "no-workspace": "Your email address cannot join any workspace. Ask a workspace owner for an invitation.",
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
  const signIn = useAuth<{ user: unknown }>("sign-in");
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [secondStep, setSecondStep] = useState(false);
  const needsCode = signIn.failure?.kind === "refused" && signIn.failure.code === "TWO_FACTOR_REQUIRED";
  const asking = secondStep || needsCode;

  const byPasskey = useAuth<{ user: unknown }>("passkey/sign-in");
  const signInByPasskey = async () => {
    const question = await requestAuth<PasskeyQuestion>("passkey/sign-in/start", {}).catch(() => null);
    const answer = question && (await askPasskey(question));
    if (!answer || !(await byPasskey.run(answer))) return;
    client.clear();
    router.history.push(safeNext(next));
  };
  const submit = async (typed = code) => {
    const answer = await signIn.run({ email, password, ...(asking && typed && { code: typed.replaceAll(" ", "") }) });
    if (!answer) return setSecondStep(asking);
    client.clear();
    router.history.push(safeNext(next));
  };
  const problem =
    needsCode && !secondStep ? null : authErrorBeside(signIn.failure ?? byPasskey.failure, ["email", "password", "code"]);
  const shownProblem = problem ?? problems[cameBackWith ?? ""];
  return (
    <DoorPage
      title={asking ? "Two-factor code" : "Sign in"}
      lead={asking ? "Enter the six digits from your authenticator app, or one of your recovery codes." : undefined}
    >
      {session.data?.setupNeeded && (
        <Notice className="mb-4" title="This installation has no account yet">
          Open the one-time setup link that the server printed when it started.
        </Notice>
      )}
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {asking ? (
          <TextField
            key="code"
            label="Code"
            mono
            autoFocus
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => {
              setCode(event.target.value);
              // An authenticator's code is complete with its sixth digit; recovery codes are longer.
              if (/^\d{3} ?\d{3}$/.test(event.target.value.trim()) && !signIn.busy) submit(event.target.value);
            }}
            // That a code is needed is no mistake of anyone's.
            error={needsCode ? undefined : authErrorFor(signIn.failure, "code")}
          />
        ) : (
          <>
            <TextField
              label="Email address"
              type="email"
              autoFocus
              autoComplete="username"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              error={authErrorFor(signIn.failure, "email")}
            />
            <TextField
              label="Password"
              type="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              error={authErrorFor(signIn.failure, "password")}
            />
          </>
        )}
        {shownProblem && <Notice tone="danger">{shownProblem}</Notice>}
        <Button type="submit" look="primary" busy={signIn.busy}>
          {asking ? "Continue" : "Sign in"}
        </Button>
        {!asking && hasPasskeys() && (
          <Button icon="key" busy={byPasskey.busy} onClick={signInByPasskey}>
            Use a passkey
          </Button>
        )}
        {!asking &&
          session.data?.providers?.map(({ id, name }) => (
            <a
              key={id}
              className={buttonClass("plain")}
              href={`/auth/oidc/${id}/start?next=${encodeURIComponent(safeNext(next))}`}
            >
              Continue with {name}
            </a>
          ))}
        {asking && (
          <Button
            look="quiet"
            onClick={() => {
              setSecondStep(false);
              signIn.setFailure(null);
              setCode("");
            }}
          >
            Back
          </Button>
        )}
      </form>
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
    </DoorPage>
  );
};
