import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";

/** The way in when the phone is gone: shown once. */
export const RecoveryCodes = ({
  codes,
  account,
  onClose,
}: {
  codes: readonly string[];
  account: string;
  onClose: () => void;
}) => {
  const text = `Kolli recovery codes for ${account}\n${location.origin}\n\n${codes.join("\n")}\n`;
  const download = () => {
    const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    const link = document.createElement("a");
    link.href = url;
    link.download = "kolli-recovery-codes.txt";
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      sticky
      title="Save these recovery codes"
      footer={
        <>
          <CopyButton text={text} label="Copy all" className="h-8" />
          <Button icon="download" onClick={download}>
            Download
          </Button>
          <Button look="primary" onClick={onClose}>
            I have saved them
          </Button>
        </>
      }
    >
      <Notice tone="warn">
        Each code signs you in once if you lose your phone. They are shown only now, and previous codes no longer work.
      </Notice>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-lg border border-line bg-sunken px-4 py-3 font-mono">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
    </Dialog>
  );
};
