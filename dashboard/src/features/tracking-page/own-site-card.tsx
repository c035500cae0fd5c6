import { Card } from "../../ui/card.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { CheckField, TextArea, TextField } from "../../ui/forms/field.tsx";
import type { Form } from "../../ui/forms/use-form.ts";
import type { Draft, TrackingPage } from "./draft.ts";

type Props = { saved: TrackingPage; form: Pick<Form<Draft>, "values" | "text" | "check">; disabled: boolean };

/** Where else recipients find their parcel: a form for orders, and the shop's own pages. */
export const OwnSiteCard = ({ saved, form, disabled }: Props) => (
  <Card title="On your site">
    <div className="grid gap-4">
      <TextField
        label="Own domain"
        hint="The domain for your tracking pages, once your operator allows it and its DNS points here."
        placeholder="track.shop.com"
        mono
        readOnly={disabled}
        {...form.text("host")}
      />
      <CheckField
        label="Order lookup"
        hint="A page where recipients find their live parcels by order number and postcode, or email address, as the tracker has them. Attempts are throttled."
        disabled={disabled}
        {...form.check("hasOrderLookUp")}
      />
      {form.values.hasOrderLookUp && <CodeBlock title="Its address" code={saved.orderLookUpUrl} />}
      <TextArea
        label="Sites that may embed the page"
        hint="One per line. No other site can embed it."
        placeholder="https://shop.com"
        rows={2}
        mono
        readOnly={disabled}
        {...form.text("embedOrigins")}
      />
      {form.values.embedOrigins.trim() !== "" && (
        <CodeBlock
          title="For your page"
          code={`<div data-kolli="PUBLIC_URL"></div>\n<script src="${saved.embedScriptUrl}" defer></script>`}
        />
      )}
    </div>
  </Card>
);
