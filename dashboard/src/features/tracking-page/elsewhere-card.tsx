import { Card } from "../../ui/card.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { CheckField, type FieldError, TextArea, TextField } from "../../ui/forms/field.tsx";
import type { Draft, TrackingPage } from "./draft.ts";

type Props = {
  saved: TrackingPage;
  draft: Draft;
  disabled: boolean;
  error: FieldError | undefined;
  hostError: FieldError | undefined;
  onChange: (part: Partial<Draft>) => void;
};

/** Where else recipients find their parcel: a form for orders, and the shop's own pages. */
export const ElsewhereCard = ({ saved, draft, disabled, error, hostError, onChange }: Props) => (
  <Card title="On your site">
    <div className="grid gap-4">
      <TextField
        label="Own domain"
        hint="The domain for your tracking pages, once your operator allows it and its DNS points here."
        placeholder="track.shop.com"
        mono
        value={draft.host}
        readOnly={disabled}
        error={hostError}
        onChange={(event) => onChange({ host: event.target.value })}
      />
      <CheckField
        label="Order lookup"
        hint="A page where recipients find their live parcels by order number (the tracker's reference) and postcode (the tracker's postalCode). Attempts are throttled."
        checked={draft.hasOrderLookUp}
        disabled={disabled}
        onChange={(event) => onChange({ hasOrderLookUp: event.target.checked })}
      />
      {draft.hasOrderLookUp && <CodeBlock title="Its address" code={saved.orderLookUpUrl} />}
      <TextArea
        label="Sites that may embed the page"
        hint="One per line. No other site can embed it."
        placeholder="https://shop.com"
        rows={2}
        mono
        value={draft.embedOrigins}
        readOnly={disabled}
        error={error}
        onChange={(event) => onChange({ embedOrigins: event.target.value })}
      />
      {draft.embedOrigins.trim() !== "" && (
        <CodeBlock
          title="For your page"
          code={`<div data-kolli="PUBLIC_URL"></div>\n<script src="${saved.embedScriptUrl}" defer></script>`}
        />
      )}
    </div>
  </Card>
);
