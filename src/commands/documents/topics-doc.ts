import { eventDetails } from "../../events/event-details.ts";
import { eventTopics, topicMeanings } from "../../trackers/event-topics.ts";
import { withTable } from "./with-table.ts";

/** docs/webhooks.md with its table of topics from the code. */
export const renderTopics = (page: string): string =>
  withTable(page, "topics", [
    "| topic | sent when | in addition to the fields above |",
    "| --- | --- | --- |",
    ...eventTopics.map((topic) => {
      const details = Object.entries(eventDetails).filter(([, { topics }]) => topics.includes(topic));
      const texts = details.map(([name, { description }]) => `\`${name}\`: ${description}`);
      return `| \`${topic}\` | ${topicMeanings[topic]} | ${texts.join(" ")} |`;
    }),
  ]);
