import { useState } from "react";
import { useAction, useRead } from "../../api/hooks.ts";
import type { TrackingStatus } from "../../api/operation-types.ts";
import { ReadFailure } from "../../api/read-failure.tsx";
import { useBlocked } from "../../api/workspace.tsx";
import { Card } from "../../ui/card.tsx";
import { CheckField, TextArea, TextField } from "../../ui/forms/field.tsx";
import { SettingsForm } from "../../ui/forms/form.tsx";
import { SelectField } from "../../ui/forms/select.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { Notice } from "../../ui/notice.tsx";
import { toast } from "../../ui/overlays/toast.tsx";
import { Page } from "../../ui/page.tsx";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import { ColourField } from "./colour-field.tsx";
import { draftOf, type TrackingPage as Settings, settingsOf } from "./draft.ts";
import { LogoField } from "./logo-field.tsx";
import { OwnSiteCard } from "./own-site-card.tsx";
import { Preview } from "./preview.tsx";
import { TextFields } from "./text-fields.tsx";
import { TrackingPage, TrackingPageUpdate } from "./tracking-page.operations.ts";

export const TrackingPagePage = () => {
  const read = useRead(TrackingPage, {});
  return (
    <Page title="Tracking page" description="What your customers see about their parcels: your name, your colours, your texts.">
      {read.error && !read.data ? (
        <ReadFailure error={read.error} what="The tracking page" onRetry={read.refetch} />
      ) : read.data ? (
        <Editor key={JSON.stringify(read.data)} saved={read.data.trackingPage} />
      ) : (
        <Card>
          <SkeletonLines lines={10} />
        </Card>
      )}
    </Page>
  );
};

const fonts = [
  { value: "KOLLI", label: "Instrument Sans", hint: "Included with Kolli" },
  { value: "SYSTEM", label: "System", hint: "The visitor's system font" },
  { value: "SERIF", label: "Serif", hint: "Georgia, or a similar font" },
  { value: "ROUNDED", label: "Rounded", hint: "If the device has one" },
] as const;

const sections = [
  { value: "JOURNEY", label: "Steps of the journey" },
  { value: "MAP", label: "Map of the journey" },
  { value: "HISTORY", label: "History of scans" },
  { value: "PARCEL", label: "Weight, pieces and pickup point" },
  { value: "TRACKING_NUMBER", label: "Carrier and tracking number" },
  { value: "CARRIER_LINK", label: "Button to the carrier's page" },
  { value: "LANGUAGES", label: "Choice of languages" },
] as const;

const kolliGreen = "#065e47";

const Editor = ({ saved }: { saved: Settings }) => {
  const blocked = useBlocked("own");
  const [language, setLanguage] = useState("en");
  const [status, setStatus] = useState<TrackingStatus>("OUT_FOR_DELIVERY");
  const update = useAction(TrackingPageUpdate, { refresh: ["TrackingPage"] });
  const form = useForm(
    () => draftOf(saved),
    (draft) => update.run({ ...settingsOf(draft), ...(draft.logo !== undefined && { logo: draft.logo }) }),
    () => toast("Saved", "Your tracking pages now look like this."),
  );
  const { values: draft, set: change } = form;
  const locked = Boolean(blocked);
  const shownLogo = draft.logo === undefined ? saved.logoUrl : draft.logo && `data:image/png;base64,${draft.logo}`;
  return (
    <div className="grid items-start gap-4 md:grid-cols-[minmax(0,19rem)_minmax(0,1fr)] lg:grid-cols-[minmax(0,25rem)_minmax(0,1fr)]">
      <SettingsForm form={form} blocked={blocked}>
        {blocked && <Notice>{blocked}</Notice>}
        <Card title="Your shop">
          <div className="grid gap-4">
            <TextField
              label="Name"
              hint="The name your customers know. Without a name and logo, the page shows Kolli's."
              readOnly={locked}
              {...form.text("name")}
            />
            <LogoField
              source={shownLogo}
              headerColour={draft.headerColour || draft.accentColour || kolliGreen}
              disabled={locked}
              error={form.error("logo")}
              onChange={(logo) => change({ logo })}
            />
            <TextField
              label="Help and contact"
              hint="What the button opens: a web page, an email address or tel: and a number."
              placeholder="help@shop.com"
              readOnly={locked}
              {...form.text("supportUrl")}
            />
            <TextField
              label="Returns"
              hint="A button once the parcel was delivered. {order} and {code} become the order number and the tracking code."
              placeholder="https://shop.com/returns?order={order}"
              readOnly={locked}
              {...form.text("returnsUrl")}
            />
          </div>
        </Card>
        <Card title="Look">
          <div className="grid gap-4">
            <ColourField
              label="Header"
              hint="The background of the status. Its text turns white or dark automatically."
              usual={kolliGreen}
              disabled={locked}
              {...form.choice("headerColour")}
            />
            <ColourField
              label="Accent"
              hint="Buttons and markers. Darkened, or lightened in dark mode, as much as legibility needs."
              usual={draft.headerColour || kolliGreen}
              disabled={locked}
              {...form.choice("accentColour")}
            />
            <SelectField label="Font" disabled={locked} choices={fonts} {...form.choice("font")} />
          </div>
        </Card>
        <Card title="What is shown">
          <div className="grid gap-2.5">
            {sections.map(({ value, label }) => (
              <CheckField
                key={value}
                label={label}
                checked={!draft.hiddenSections.includes(value)}
                disabled={locked}
                onChange={(event) =>
                  change({
                    hiddenSections: event.target.checked
                      ? draft.hiddenSections.filter((hidden) => hidden !== value)
                      : [...draft.hiddenSections, value],
                  })
                }
              />
            ))}
            <CheckField
              label="Order number"
              hint="As you gave it for the tracker (in the API: reference)."
              disabled={locked}
              {...form.check("showsOrderNumber")}
            />
            <CheckField
              label="Predicted days"
              hint="From–to, from your past parcels, instead of the carrier's estimate until it is out for delivery."
              disabled={locked}
              {...form.check("showsPrediction")}
            />
            <CheckField
              label="Other parcels of the order"
              hint="Parcels with the same order number, unless they go to another postcode."
              disabled={locked}
              {...form.check("showsOrderParcels")}
            />
            <CheckField
              label="Items"
              hint="What you put into metadata.items of a tracker: name, quantity and imageUrl."
              disabled={locked}
              {...form.check("showsItems")}
            />
            {draft.showsItems && (
              <TextArea
                label="Sites that pictures of items come from"
                hint="One per line, up to three. Pictures from elsewhere are not loaded."
                placeholder="https://cdn.shop.com"
                rows={2}
                mono
                readOnly={locked}
                {...form.text("pictureOrigins")}
              />
            )}
          </div>
        </Card>
        <TextFields
          languages={saved.languages}
          language={language}
          onLanguage={setLanguage}
          status={status}
          onStatus={setStatus}
          texts={draft.texts}
          disabled={locked}
          onChange={(texts) => change({ texts })}
        />
        <OwnSiteCard saved={saved} form={form} disabled={locked} />
      </SettingsForm>
      {!locked && (
        <div className="md:sticky md:top-[calc(var(--top)+4rem)]">
          <Preview draft={draft} language={language} status={status} onStatus={setStatus} />
        </div>
      )}
    </div>
  );
};
