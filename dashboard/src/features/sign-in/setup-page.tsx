import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { authAction } from "../../api/auth-action.ts";
import { SignedOutLayout } from "../../shell/layout/signed-out-layout.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { NewAccountForm } from "./new-account-form.tsx";

const route = getRouteApi("/setup");

/** Where the one-time link of the first start leads. */
export const SetupPage = () => {
  const { token } = route.useSearch();
  const setup = authAction<{ user: unknown }>("setup");
  const client = useQueryClient();
  const navigate = useNavigate();
  if (!token) {
    return (
      <SignedOutLayout
        title="The link is incomplete"
        lead="Open the setup link exactly as the server printed it, with everything after “token=”."
      >
        <Link to="/sign-in" className={buttonClass()}>
          Go to sign-in
        </Link>
      </SignedOutLayout>
    );
  }
  return (
    <SignedOutLayout title="Set up Kolli" lead="Create the owner's account. You can invite everyone else from the dashboard.">
      <NewAccountForm
        submit="Create the owner account"
        send={(account) => setup({ token, ...account })}
        onSent={() => {
          client.clear();
          return navigate({ to: "/" });
        }}
      />
    </SignedOutLayout>
  );
};
