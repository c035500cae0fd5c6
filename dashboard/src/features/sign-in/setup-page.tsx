import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useAuth } from "../../api/use-auth.ts";
import { DoorPage } from "../../shell/door-page.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { NewAccountForm } from "./new-account-form.tsx";

const route = getRouteApi("/setup");

/** Where the one-time link of the first start leads. */
export const SetupPage = () => {
  const { token } = route.useSearch();
  const setup = useAuth<{ user: unknown }>("setup");
  const client = useQueryClient();
  const navigate = useNavigate();
  if (!token) {
    return (
      <DoorPage
        title="The link is incomplete"
        lead="Open the setup link exactly as the server printed it, with everything after “token=”."
      >
        <Link to="/sign-in" className={buttonClass()}>
          Go to sign-in
        </Link>
      </DoorPage>
    );
  }
  return (
    <DoorPage title="Set up Kolli" lead="Create the owner's account. You can invite everyone else from the dashboard.">
      <NewAccountForm
        submitLabel="Create the owner account"
        busy={setup.busy}
        failure={setup.failure}
        onSubmit={async (account) => {
          if (!(await setup.run({ token, ...account }))) return;
          client.clear();
          await navigate({ to: "/" });
        }}
      />
    </DoorPage>
  );
};
