import { Badge, type Tone } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Time } from "../../ui/time.tsx";
import { catalogue } from "./catalogue.ts";
import type { ConnectorsData } from "./connections.operations.ts";

export type Reported = ConnectorsData["connectors"][number];

const healths: Readonly<Record<string, { tone: Tone; label: string }>> = {
  WORKING: { tone: "good", label: "Working" },
  FAILING: { tone: "danger", label: "Failing" },
  SILENT: { tone: "warn", label: "Silent" },
};

const titleOf = (connector: string): string => catalogue.find((entry) => entry.connector === connector)?.title ?? connector;

const Fact = ({ label, iso }: { label: string; iso: string | null }) => (
  <div>
    <dt className="text-xs text-muted">{label}</dt>
    <dd>{iso ? <Time iso={iso} focusable /> : "Never"}</dd>
  </div>
);

/** One connector that runs somewhere: how it does, and what it could not do. */
export const ReportedCard = ({ reported }: { reported: Reported }) => {
  const { connector, name, health, failure, problems } = reported;
  const { tone, label } = healths[health] ?? { tone: "neutral" as const, label: health };
  return (
    <Card title={`${titleOf(connector)}: ${name}`} action={<Badge tone={tone}>{label}</Badge>}>
      {health === "SILENT" && (
        <Notice tone="warn" className="mb-4">
          It has not reported for 30 minutes. Check that it runs and can reach Kolli. It continues where it stopped.
        </Notice>
      )}
      {failure && health === "FAILING" && (
        <Notice tone="danger" title="It cannot continue at the moment, and tries again" className="mb-4">
          <span className="break-words">{failure}</span>
        </Notice>
      )}
      <dl className="grid grid-cols-2 gap-3 text-sm sm:grid-cols-3">
        <Fact label="Last import" iso={reported.lastImportAt} />
        <Fact label="Last event passed on" iso={reported.lastEventAt} />
        <Fact label="Last report" iso={reported.reportedAt} />
      </dl>
      <h3 className="mt-4 mb-1 text-xs font-medium text-muted">Could not be matched</h3>
      {problems.length === 0 ? (
        <p className="text-sm">Nothing. Every parcel was matched.</p>
      ) : (
        <ul className="grid gap-1.5 text-sm">
          {problems.map(({ at, subject, reason }) => (
            <li key={`${at} ${subject} ${reason}`} className="flex flex-wrap gap-x-2">
              <Time iso={at} className="text-muted" focusable />
              <span className="font-medium break-all">{subject}</span>
              <span className="min-w-0 basis-full break-words text-muted sm:basis-auto">{reason}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
};
