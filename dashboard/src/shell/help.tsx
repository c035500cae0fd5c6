import { HelpPanel } from "../features/help/help-panel.tsx";
import { topicOf } from "../features/help/topics.ts";
import type { HelpWanted } from "./layout/app-layout.tsx";

/** `route`: the page that is open. Help with a page follows to the next one. */
export const Help = ({ wanted, route, onClose }: { wanted: HelpWanted; route: string; onClose: () => void }) => {
  const topic = wanted === "page" ? topicOf(route) : wanted;
  return <HelpPanel key={`${topic.file}#${topic.id}`} topic={topic} onClose={onClose} />;
};
