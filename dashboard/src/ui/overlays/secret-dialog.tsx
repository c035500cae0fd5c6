import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import { CopyButton } from "../copy-button.tsx";
import { Notice } from "../notice.tsx";
import { Dialog } from "./dialog.tsx";

/** Shows a secret to copy. If it is shown only once, nothing but its own button closes it. */
export const SecretDialog = ({
  open,
  onClose,
  title,
  label,
  secret,
  once,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  label: string;
  secret: string;
  once: boolean;
  children?: ReactNode;
}) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={title}
    sticky={once}
    footer={
      <Button look="primary" onClick={onClose}>
        {once ? "I have copied it" : "Done"}
      </Button>
    }
  >
    {once && <Notice tone="warn">Copy it now. It is shown only once. If you lose it, create a new one.</Notice>}
    <div className="flex items-center gap-2 rounded-lg border border-line bg-sunken p-2 pl-3">
      <span className="sr-only">{label}</span>
      <code className="min-w-0 flex-1 select-all break-all text-xs">{secret}</code>
      <CopyButton text={secret} />
    </div>
    {children}
  </Dialog>
);
