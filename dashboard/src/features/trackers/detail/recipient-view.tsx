import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { LookControls, ParcelFrame, useLook } from "./parcel-frame.tsx";
import type { Tracker } from "./tracker-header.tsx";

/** The public page of a parcel, as its recipient sees it: in each language, on a phone, and in the dark. */
export const RecipientView = ({ tracker, onClose }: { tracker: Tracker; onClose: () => void }) => {
  const view = useLook();
  return (
    <Dialog
      open
      onClose={onClose}
      width="lg"
      title="What the recipient sees"
      description="Looking at it here counts as no visit."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {tracker.publicUrl === null && (
        <Notice title="Public tracking pages are off">Recipients do not see this page until you turn them on.</Notice>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <LookControls {...view} />
      </div>
      <div className="-mx-5 -mb-4 border-t border-line">
        <ParcelFrame
          shown={{ trackerId: tracker.id, at: null, mailId: null }}
          language={view.language}
          look={view.look}
          title="The recipient's tracking page"
        />
      </div>
    </Dialog>
  );
};
