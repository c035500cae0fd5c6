import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { authAction } from "../../api/auth-action.ts";
import { requestAuth } from "../../api/client.ts";
import { SignedOutLayout } from "../../shell/layout/signed-out-layout.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { InlineForm } from "../../ui/forms/form.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { SkeletonLines } from "../../ui/skeleton.tsx";

const route = getRouteApi("/confirm-address");

/** Where the link leads that was mailed to a new address: it counts only for the account that asked for it, signed in. */
export const ConfirmAddressPage = () => {
  const { token = "" } = route.useSearch();
  const client = useQueryClient();
  const [email, setEmail] = useState<string | null>(null);
  const confirm = authAction<{ email: string }>("address/confirm");
  const form = useForm(
    {},
    () => confirm({ token }),
    (done) => {
      client.clear();
      setEmail(done.email);
    },
  );
  const session = useQuery({
    queryKey: ["session"],
    queryFn: () => requestAuth<{ user: { email: string } | null }>("session"),
    staleTime: 0,
  });
  const title = "Confirm your new address";
  if (email !== null) {
    return (
      <SignedOutLayout
        title="Your address was changed"
        lead={`You now sign in with ${email}. Your other sessions were signed out.`}
      >
        <Link to="/account" className={buttonClass("primary")}>
          Go to your account
        </Link>
      </SignedOutLayout>
    );
  }
  if (session.isPending) {
    return (
      <SignedOutLayout title={title}>
        <SkeletonLines lines={2} />
      </SignedOutLayout>
    );
  }
  const signedInAs = session.data?.user?.email;
  if (!signedInAs) {
    return (
      <SignedOutLayout title={title} lead="Sign in to the account that you are changing, with its current address.">
        <Link
          to="/sign-in"
          search={{ next: `/confirm-address?token=${encodeURIComponent(token)}` }}
          className={buttonClass("primary")}
        >
          Sign in
        </Link>
      </SignedOutLayout>
    );
  }
  return (
    <SignedOutLayout
      title={title}
      lead={`The account of ${signedInAs} will sign in with the address that this link was emailed to.`}
    >
      <InlineForm form={form} submit="Change my address" look="primary" />
    </SignedOutLayout>
  );
};
