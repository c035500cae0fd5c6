import { useNavigate } from "@tanstack/react-router";
import { toastRefusal, useAction } from "../../../api/hooks.ts";
import { shortId } from "../../../api/ids.ts";
import type { Carrier } from "../../../api/operation-types.ts";
import { useWorkspace } from "../../../api/workspace.tsx";
import { toast } from "../../../ui/overlays/toast.tsx";
import { TestTrackerAdvance, TrackerCreate } from "../first-parcel.operations.ts";

/** Letters and digits that are not mistaken for each other. */
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const newCode = (): string =>
  `PLAY${Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => alphabet[byte % alphabet.length]).join("")}`;

/** One click: a test parcel on a code of its own, with a journey under way, and its page. */
export const usePlayableParcel = () => {
  const { workspaceId } = useWorkspace();
  const navigate = useNavigate();
  const create = useAction(TrackerCreate, { refresh: ["TrackerList", "Overview"] });
  const play = useAction(TestTrackerAdvance);
  const start = async (carrier: Carrier = "UPS") => {
    const made = await create.run({ input: { trackingCode: newCode(), carrier, reference: "Play parcel" } });
    if (!made.ok) return toastRefusal("No parcel was created", made);
    const id = made.data.trackerCreate.tracker?.id;
    if (!id) return;
    const played = await play.run({ input: { id, action: "JOURNEY", speed: 3600 } });
    if (played.ok) toast("The journey has started", "It takes about a minute. Watch the timeline and your webhooks.");
    else toastRefusal("The journey did not start", played);
    await navigate({
      to: "/w/$workspaceId/$mode/trackers/$trackerId",
      params: { workspaceId, mode: "test", trackerId: shortId(id) },
    });
  };
  return { start, busy: create.busy || play.busy };
};
