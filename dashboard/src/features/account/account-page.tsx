import { useViewer } from "../../shell/use-viewer.ts";
import { Card } from "../../ui/card.tsx";
import { viewerZone } from "../../ui/date-format.ts";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Page } from "../../ui/page.tsx";
import { PasskeysCard } from "./passkeys-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";
import { TwoFactorCard } from "./two-factor-card.tsx";

export const AccountPage = () => {
  const viewer = useViewer().data?.viewer;
  return (
    <Page title="Account and security" description="Yours alone: the same in every workspace." narrow>
      <div className="grid gap-4">
        <Card title="You">
          <Facts>
            <Fact name="Name">{viewer?.name}</Fact>
            <Fact name="E-mail address">{viewer?.email}</Fact>
            <Fact name="Time zone">{viewerZone()}, from your browser</Fact>
          </Facts>
        </Card>
        <PasswordCard />
        <TwoFactorCard enabled={viewer?.twoFactorEnabled ?? false} account={viewer?.email ?? ""} />
        <PasskeysCard />
        <SessionsCard />
      </div>
    </Page>
  );
};
