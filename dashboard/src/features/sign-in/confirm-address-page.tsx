import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { requestAuth } from "../../api/client.ts";
import { authErrorBeside, useAuth } from "../../api/use-auth.ts";
import { DoorPage } from "../../shell/door-page.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SkeletonLines } from "../../ui/skeleton.tsx";

const route = getRouteApi("/confirm-address");

/** Where the link leads that was mailed to a new address: it counts only for the account that asked for it, signed in. */
export const ConfirmAddressPage = () => {
  const { token = "" } = route.useSearch();
  const client = useQueryClient();
  const [email, setEmail] = useState<string | null>(null);
  const confirm = useAuth<{ email: string }>("address/confirm");
  const session = useQuery({
    queryKey: ["session"],
    queryFn: () => requestAuth<{ user: { email: string } | null }>("session"),
    staleTime: 0,
  });
  const title = "Confirm your new address";
  if (email !== null) {
    return (
      <DoorPage title="Your address was changed" lead={`You now sign in with ${email}. Your other sessions were signed out.`}>
        <Link to="/account" className={buttonClass("primary")}>
          Go to your account
        </Link>
      </DoorPage>
    );
  }
  if (session.isPending) {
    return (
      <DoorPage title={title}>
        <SkeletonLines lines={2} />
      </DoorPage>
    );
  }
  const signedInAs = session.data?.user?.email;
  if (!signedInAs) {
    return (
      <DoorPage title={title} lead="Sign in to the account that you are changing, with its current address.">
        <Link
          to="/sign-in"
          search={{ next: `/confirm-address?token=${encodeURIComponent(token)}` }}
          className={buttonClass("primary")}
        >
          Sign in
        </Link>
      </DoorPage>
    );
  }
  const problem = authErrorBeside(confirm.failure, []);
  return (
    <DoorPage title={title} lead={`The account of ${signedInAs} will sign in with the address that this link was emailed to.`}>
      <Button
        look="primary"
        busy={confirm.busy}
        onClick={async () => {
          const done = await confirm.run({ token });
          if (!done) return;
          client.clear();
          setEmail(done.email);
        }}
      >
        Change my address
      </Button>
      {problem && (
        <Notice tone="danger" className="mt-4">
          {problem}
        </Notice>
      )}
    </DoorPage>
  );
};
