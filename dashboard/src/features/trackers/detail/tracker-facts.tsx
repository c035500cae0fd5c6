import { Link } from "@tanstack/react-router";
import { shortId } from "../../../api/ids.ts";
import type { TrackerAttention } from "../../../api/operation-types.ts";
import { useWorkspace } from "../../../api/workspace.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Time } from "../../../ui/time.tsx";
import { hintLabels, hintNames } from "../hints.ts";
import { attentionLooks, exceptionLooks, openExceptions, stopReasons } from "../problems.ts";
import { statusLooks } from "../status.tsx";
import { useCarriers } from "../use-carriers.ts";
import type { Tracker } from "./tracker-header.tsx";

/** What keeps an active tracker from being followed. */
const waitsFor: Partial<Record<TrackerAttention, string>> = {
  CARRIER_NOT_CONNECTED: "Waiting until the carrier is connected",
  CREDENTIALS_REJECTED: "Waiting for new credentials for the carrier account",
};

/** Freshness in the open: when the carrier was last asked and will be next. */
export const FollowingFacts = ({ tracker }: { tracker: Tracker }) => (
  <Card title="Tracking">
    <Facts>
      <Fact name="State">
        {tracker.isActive
          ? (waitsFor[tracker.attention ?? "STALE"] ?? "Tracked until delivery")
          : `Ended: ${tracker.stopReason ? stopReasons[tracker.stopReason].toLowerCase() : "no longer tracked"}`}
      </Fact>
      {tracker.returnTrackingCode && (
        <Fact name="Returns as">
          <OtherParcel code={tracker.returnTrackingCode} tracker={tracker.returnTracker} />
        </Fact>
      )}
      {tracker.originalTrackingCode && (
        <Fact name="Return of">
          <OtherParcel code={tracker.originalTrackingCode} tracker={tracker.originalTracker} />
        </Fact>
      )}
      <AccountFact tracker={tracker} />
      <Fact name="Last checked">{tracker.lastCheckedAt ? <Time iso={tracker.lastCheckedAt} focusable /> : "not yet"}</Fact>
      {tracker.isActive && (
        <Fact name="Next check">{tracker.nextCheckAt ? <Time iso={tracker.nextCheckAt} focusable /> : "waiting"}</Fact>
      )}
      <Fact name="Last change">
        <Time iso={tracker.updatedAt} focusable />
      </Fact>
      <Fact name="Created">
        <Time iso={tracker.createdAt} format="moment" focusable />
      </Fact>
    </Facts>
    {(tracker.carrierUrl || tracker.publicUrl) && (
      <div className="mt-4 grid gap-1.5 border-t border-line pt-3">
        {tracker.publicUrl && <Outside href={tracker.publicUrl} label="Public tracking page" />}
        {tracker.carrierUrl && <Outside href={tracker.carrierUrl} label="The carrier's own page" />}
      </div>
    )}
  </Card>
);

/** An account that has no name, or is called as its carrier is, is the only one. */
const AccountFact = ({ tracker: { carrier, carrierAccount } }: { tracker: Tracker }) => {
  const { nameOf } = useCarriers();
  if (!carrierAccount || carrierAccount.startsWith("gid://") || carrierAccount === nameOf(carrier)) return null;
  return <Fact name="Carrier account">{carrierAccount}</Fact>;
};

const documentNames: Readonly<Record<ProofDocument["kind"], string>> = {
  SIGNATURE: "Signature",
  PHOTO: "Photograph",
  DOCUMENT: "Certificate of delivery",
};
type ProofDocument = NonNullable<Tracker["proofOfDelivery"]>["documents"][number];

/** Who received it. Personal data, which the recipient's page never shows. */
export const ProofFacts = ({ tracker }: { tracker: Tracker }) => {
  const proof = tracker.proofOfDelivery;
  if (!proof) return null;
  const shown = [proof.hasSignature && "a signature", proof.hasPhoto && "a photograph"].filter(Boolean);
  return (
    <Card title="Proof of delivery">
      <Facts>
        <Fact name="Received by">{proof.signedBy ?? <span className="text-faint">not reported</span>}</Fact>
        {proof.receivedAs && <Fact name="Left at or with">{proof.receivedAs}</Fact>}
        {shown.length > 0 && <Fact name="Documents">{shown.join(" and ")}</Fact>}
      </Facts>
      {proof.documents.length > 0 && (
        <div className="mt-4 grid gap-1.5 border-t border-line pt-3">
          {proof.documents.map(({ kind, url }, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: documents keep their order, and their links change with each look
            <Outside key={nth} href={url} label={documentNames[kind]} />
          ))}
        </div>
      )}
    </Card>
  );
};

/** Another number of the same carrier, and the way to its tracker where there is one. */
const OtherParcel = ({ code, tracker }: { code: string; tracker: { id: string } | null }) => {
  const { workspaceId, mode } = useWorkspace();
  if (!tracker) return <code className="break-all text-xs">{code}</code>;
  return (
    <Link
      to="/w/$workspaceId/$mode/trackers/$trackerId"
      params={{ workspaceId, mode, trackerId: shortId(tracker.id) }}
      className="font-medium text-accent hover:text-accent-strong"
    >
      <code className="break-all text-xs">{code}</code>
    </Link>
  );
};

const Outside = ({ href, label }: { href: string; label: string }) => (
  <a
    href={href}
    target="_blank"
    rel="noreferrer"
    className="inline-flex w-fit items-center gap-1.5 rounded-sm font-medium text-accent hover:text-accent-strong"
  >
    {label} <Icon name="external" className="size-3.5" />
  </a>
);

/** The carriers that have the parcel one after the other. */
export const Legs = ({ tracker }: { tracker: Tracker }) => {
  const { nameOf } = useCarriers();
  if (tracker.legs.length === 0) return null;
  return (
    <Card title="Legs">
      <Facts>
        {tracker.legs.map(({ carrier, carrierName, trackingCode, from, status, attention }) => (
          <Fact
            key={`${carrier} ${carrierName} ${trackingCode}`}
            name={carrier ? nameOf(carrier) : (carrierName ?? "Another carrier")}
          >
            {trackingCode && <code className="block break-all text-xs">{trackingCode}</code>}
            {statusLooks[status].label}
            {from && (
              <>
                , since <Time iso={from} focusable />
              </>
            )}
            {attention && <span className="block text-muted">{attentionLooks[attention].label}</span>}
          </Fact>
        ))}
      </Facts>
    </Card>
  );
};

/** A consignment of several pieces, as the carrier lists them. */
export const Pieces = ({ tracker }: { tracker: Tracker }) =>
  tracker.pieces.length === 0 ? null : (
    <Card title="Pieces">
      <Facts>
        {tracker.pieces.map(({ trackingCode, status }) => (
          <Fact key={trackingCode} name={<code className="break-all text-xs">{trackingCode}</code>}>
            {statusLooks[status].label}
          </Fact>
        ))}
      </Facts>
    </Card>
  );

export const OwnData = ({ tracker }: { tracker: Tracker }) => {
  const metadata = tracker.metadata && typeof tracker.metadata === "object" ? Object.entries(tracker.metadata) : [];
  return (
    <Card title="Your data">
      <Facts>
        <Fact name="Order number">
          {tracker.reference ? <span className="break-all">{tracker.reference}</span> : <span className="text-faint">none</span>}
        </Fact>
        {hintNames.map((name) => {
          const value = tracker[name];
          // The count of pieces stands with what the carrier tells: it may be the carrier's.
          if (value === null || name === "pieceCount") return null;
          return (
            <Fact key={name} name={hintLabels[name]}>
              {name === "promisedAt" ? <Time iso={String(value)} focusable /> : value}
            </Fact>
          );
        })}
        {metadata.map(([name, value]) => (
          <Fact key={name} name={<span className="break-words">{name}</span>}>
            {typeof value === "string" ? value : <code className="text-xs">{JSON.stringify(value)}</code>}
          </Fact>
        ))}
        <Fact name="ID">
          <code className="select-all break-all text-xs">{tracker.id}</code>
        </Fact>
      </Facts>
    </Card>
  );
};

/** What is wrong with the parcel now, in the carrier's words. */
export const ExceptionNotices = ({ tracker }: { tracker: Tracker }) =>
  openExceptions(tracker).map(({ kind, raisedAt, message, reason }) => (
    <Notice key={kind} tone="danger" title={exceptionLooks[kind].label}>
      {reason && <>{reason} </>}
      {message && <>“{message}”, </>}
      <Time iso={raisedAt} focusable />. {exceptionLooks[kind].todo}
    </Notice>
  ));

export const AttentionNotice = ({ tracker }: { tracker: Tracker }) => {
  const { workspaceId, mode } = useWorkspace();
  if (!tracker.attention) return null;
  const carrierSide = tracker.attention === "CARRIER_NOT_CONNECTED" || tracker.attention === "CREDENTIALS_REJECTED";
  return (
    <Notice
      tone="warn"
      title={attentionLooks[tracker.attention].label}
      action={
        carrierSide && (
          <Link
            to="/w/$workspaceId/$mode/settings/carriers"
            params={{ workspaceId, mode }}
            search={{ connect: tracker.carrier }}
            className={buttonClass("plain", "sm")}
          >
            Connect the carrier
          </Link>
        )
      }
    >
      {attentionLooks[tracker.attention].todo}
    </Notice>
  );
};
