import { useViewer } from "../../shell/use-viewer.ts";
import { Page } from "../../ui/page.tsx";
import { AddressCard } from "./address-card.tsx";
import { DigestCard } from "./digest-card.tsx";
import { PasskeysCard } from "./passkeys-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { ProfileCard } from "./profile-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";
import { TwoFactorCard } from "./two-factor-card.tsx";

export const AccountPage = () => {
  const viewer = useViewer().data?.viewer;
  return (
    <Page title="Account and security" description="Your own settings, the same in every workspace." narrow>
      <div className="grid gap-4">
        {viewer && <ProfileCard viewer={viewer} />}
        <AddressCard />
        <DigestCard />
        <PasswordCard />
        <TwoFactorCard enabled={viewer?.twoFactorEnabled ?? false} account={viewer?.email ?? ""} />
        <PasskeysCard />
        <SessionsCard />
      </div>
    </Page>
  );
};
