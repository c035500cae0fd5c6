import { HelpDialog } from "../features/help/help-dialog.tsx";
import { topicOf } from "../features/help/topics.ts";
import type { HelpWanted } from "./layout/app-layout.tsx";

export const Help = ({ wanted, onClose }: { wanted: HelpWanted; onClose: () => void }) => (
  <HelpDialog topic={"route" in wanted ? topicOf(wanted.route) : wanted} onClose={onClose} />
);
