import { CopyButton } from "../../ui/copy-button.tsx";
import { Fact } from "../../ui/facts.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Time } from "../../ui/time.tsx";
import type { Account } from "./carriers.operations.ts";

type Pushes = NonNullable<Account["pushes"]>;

const subscribed = ({ isWholeAccount, active, waiting, refused }: Pushes): string => {
  if (isWholeAccount) return active > 0 ? "The whole account" : "The whole account, not confirmed yet";
  const parts = [`${active.toLocaleString()} parcels`];
  if (waiting > 0) parts.push(`${waiting.toLocaleString()} waiting`);
  if (refused > 0) parts.push(`${refused.toLocaleString()} refused`);
  return parts.join(", ");
};

/** What the carrier tells by itself: where to, what of, and what came. */
export const PushFacts = ({ pushes, setup }: { pushes: Pushes; setup: string | null }) => (
  <>
    {pushes.isSubscribing && !pushes.problem && (
      <Fact name="Subscribed">
        <span className="figures">{subscribed(pushes)}</span>
      </Fact>
    )}
    <Fact name="Pushes">
      <span className="figures">
        {pushes.lastDay.toLocaleString()} in the last 24 hours
        {pushes.refusedLastDay > 0 && (
          <span className="font-medium text-danger">, {pushes.refusedLastDay.toLocaleString()} refused</span>
        )}
      </span>
      <span className="text-muted">
        {" \u00b7 "}
        {pushes.lastAt ? (
          <>
            the last <Time iso={pushes.lastAt} focusable />
          </>
        ) : (
          "none yet"
        )}
      </span>
    </Fact>
    {pushes.url && (
      <Fact name="Push address">
        <span className="flex items-center gap-1">
          <code className="min-w-0 truncate text-xs">{pushes.url}</code>
          <CopyButton text={pushes.url} label="Copy push address" bare />
        </span>
      </Fact>
    )}
    {pushes.url && setup && <dd className="col-span-full text-xs text-pretty text-muted">{setup}</dd>}
  </>
);

export const PushNotices = ({ pushes, name }: { pushes: Pushes; name: string }) => (
  <>
    {pushes.problem && (
      <Notice
        tone="warn"
        className="mt-3"
        title={`${name} cannot send updates to this address. Kolli checks its parcels on schedule instead.`}
      >
        {pushes.problem} Set KOLLI_PUBLIC_URL to Kolli's public address.
      </Notice>
    )}
    {pushes.refusals.length > 0 && (
      <Notice tone="warn" className="mt-3" title={`${name} refused some subscriptions, so Kolli polls for those parcels.`}>
        <ul>
          {pushes.refusals.map(({ reason, count, example }) => (
            <li key={reason} className="break-words">
              {count > 1 && `${count.toLocaleString()} \u00d7 `}
              {reason}
              {example && ` (${example})`}
            </li>
          ))}
        </ul>
      </Notice>
    )}
    {pushes.silentSince && (
      <Notice tone="warn" className="mt-3">
        {name} has been silent since <Time iso={pushes.silentSince} focusable />. Kolli polls until pushes arrive again.
      </Notice>
    )}
  </>
);
