import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { SecretDialog } from "../../ui/overlays/secret-dialog.tsx";
import type { Invited } from "./invite-several.ts";

const howLinksWork =
  "Kolli sends no email here: share each link yourself. It works once, for seven days. Until their address is verified, they are listed as not verified.";

type Props = {
  invited: readonly Invited[];
  onClose: () => void;
  /** Back to the form, with the addresses that were refused. */
  onCorrect: (left: readonly string[]) => void;
};

/** What became of each address. Links are shown only here. */
export const InvitedDialog = ({ invited, onClose, onCorrect }: Props) => {
  const [first] = invited;
  if (invited.length === 1 && first?.state === "link") {
    return (
      <SecretDialog open onClose={onClose} title="Share this link" label="Invitation link" secret={first.link} once>
        <p className="text-muted">
          Kolli sends no email here: share it with {first.email} yourself. It works once, for seven days. Until their address is
          verified, they are listed as not verified.
        </p>
      </SecretDialog>
    );
  }
  const links = invited.flatMap((one) => (one.state === "link" ? [`${one.email} ${one.link}`] : []));
  const left = invited.flatMap((one) => (one.state === "refused" ? [one.email] : []));
  const count = invited.length - left.length;
  return (
    <Dialog
      open
      onClose={onClose}
      sticky={links.length > 0}
      width={links.length > 0 ? "md" : "sm"}
      title={
        left.length > 0 ? `${count} of ${invited.length} invited` : count === 1 ? "Invitation sent" : `${count} people invited`
      }
      footer={
        <>
          {left.length > 0 && <Button onClick={() => onCorrect(left)}>Correct the others</Button>}
          {links.length > 1 && <CopyButton text={links.join("\n")} label="Copy all links" />}
          <Button look="primary" onClick={onClose}>
            {links.length > 0 ? "I have copied them" : "Done"}
          </Button>
        </>
      }
    >
      {links.length > 0 && <Notice tone="warn">Copy the links now. They are shown only once.</Notice>}
      <ul aria-label="Invitations" className="grid gap-2">
        {invited.map((one) => (
          <Result key={one.email} invited={one} />
        ))}
      </ul>
      {count > 0 && (
        <p className="text-muted">
          {links.length > 0
            ? howLinksWork
            : "The links work once, for seven days, and are shown to nobody else: opening one verifies the address."}
        </p>
      )}
    </Dialog>
  );
};

const Result = ({ invited }: { invited: Invited }) => (
  <li className="grid gap-1 rounded-lg border border-line bg-sunken p-2 pl-3">
    <span className="break-all font-medium">{invited.email}</span>
    {invited.state === "link" && (
      <span className="flex items-center gap-2">
        <code className="min-w-0 flex-1 select-all break-all text-xs">{invited.link}</code>
        <CopyButton text={invited.link} />
      </span>
    )}
    {invited.state === "mailed" && <span className="text-xs text-muted">The link was emailed.</span>}
    {invited.state === "refused" && <span className="text-xs text-danger">{invited.message}</span>}
  </li>
);
