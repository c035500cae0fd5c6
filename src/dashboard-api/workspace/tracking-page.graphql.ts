import type { KolliBuilder } from "../../graphql/builder.ts";
import { describedValues } from "../../graphql/described-values.ts";
import type { TrackerTypes } from "../../trackers/tracker-types.graphql.ts";
import { calls } from "../../use-cases/root-fields.ts";
import { logoPath } from "../../workspaces/tracking-page/page-logo.ts";
import {
  type PageFont,
  type PageLead,
  type PageSection,
  type PageText,
  pageFontMeanings,
  pageLanguages,
  pageSectionMeanings,
  textLengths,
} from "../../workspaces/tracking-page/page-settings.ts";
import type { TrackingPage } from "../../workspaces/tracking-page/tracking-page.sql.ts";
import { callerOf } from "../caller.ts";
import { asPayload, asRead } from "../payload.ts";
import type { SharedTypes } from "../shared-types.graphql.ts";
import { changeTrackingPage, readTrackingPage } from "./tracking-page-commands.ts";

const meanings = {
  name: "The shop's name, as recipients know it. Null shows Kolli's.",
  headerColour: "The colour behind the status, as #rrggbb. Its text colour is chosen for contrast.",
  accentColour: "The colour of buttons and markers, as #rrggbb; darkened or lightened if it is not legible.",
  font: "The page's font.",
  supportUrl: "Where recipients find help: an https:, mailto: or tel: address, or an email address.",
  returnsUrl:
    "Where recipients return something, once it was delivered: the same kinds of address. `{order}` and `{code}` in it become the order number and the tracking code.",
  hiddenSections: "The sections that the page hides.",
  showsOrderNumber: "Whether the order number is shown.",
  showsPrediction:
    "Whether the days between which Kolli predicts the delivery are shown, instead of the carrier's estimate, until the parcel is out for delivery.",
  showsOrderParcels: "Whether the other parcels with the same order number are listed, unless they go to another postcode.",
  showsItems: "Whether the items in the tracker's `metadata.items` are shown.",
  pictureOrigins: "Sites that pictures of items may come from, such as `https://cdn.shop.com`. If empty, no pictures are shown.",
  texts: "The shop's own texts, by language. Visitors with other languages see the English ones, or else the first.",
  host: "The domain of the pages, such as `track.shop.com`, if the operator allows it. Null for the server's own.",
  embedOrigins: "Sites that may embed the page, such as `https://shop.com`. If empty, none may.",
  hasOrderLookUp:
    "Whether recipients can find their parcel by order number (the tracker's reference), and postcode or email address.",
  greeting: `Above the status; at most ${textLengths.greeting} characters.`,
  note: `Beside the history; at most ${textLengths.note} characters.`,
  supportLabel: `On the button to the shop's support; at most ${textLengths.supportLabel} characters.`,
  returnsNote: `Above the button to your returns; at most ${textLengths.returnsNote} characters.`,
  leads: "Your own sentences below statuses, for recipients who read this language.",
  leadStatus: "The status.",
  lead: `The sentence; at most ${textLengths.lead} characters.`,
  language: "The language, such as `de`.",
};

const defineEnums = (builder: KolliBuilder) => ({
  Font: builder.enumType("TrackingPageFont", {
    description: "A tracking page's font. Nothing is loaded from other sites.",
    values: describedValues<PageFont>(pageFontMeanings),
  }),
  Section: builder.enumType("TrackingPageSection", {
    description: "A section of the tracking page that can be hidden.",
    values: describedValues<PageSection>(pageSectionMeanings),
  }),
});

const defineText = (builder: KolliBuilder, { TrackingStatus }: StatusTypes) => {
  const Lead = builder.objectRef<PageLead>("TrackingPageLead").implement({
    description: "A shop's own sentence below a status.",
    fields: (t) => ({
      status: t.expose("status", { type: TrackingStatus, description: meanings.leadStatus }),
      text: t.exposeString("text", { description: meanings.lead }),
    }),
  });
  const LeadInput = builder.inputType("TrackingPageLeadInput", {
    description: "A shop's own sentence below a status.",
    fields: (t) => ({
      status: t.field({ type: TrackingStatus, required: true, description: meanings.leadStatus }),
      text: t.string({ required: true, description: meanings.lead }),
    }),
  });
  const Text = builder.objectRef<PageText>("TrackingPageText").implement({
    description: "A shop's own texts, in one language.",
    fields: (t) => ({
      language: t.exposeString("language", { description: meanings.language }),
      greeting: t.exposeString("greeting", { nullable: true, description: meanings.greeting }),
      note: t.exposeString("note", { nullable: true, description: meanings.note }),
      supportLabel: t.exposeString("supportLabel", { nullable: true, description: meanings.supportLabel }),
      returnsNote: t.string({
        nullable: true,
        description: meanings.returnsNote,
        resolve: ({ returnsNote }) => returnsNote ?? null,
      }),
      leads: t.field({ type: [Lead], description: meanings.leads, resolve: ({ leads }) => [...(leads ?? [])] }),
    }),
  });
  const TextInput = builder.inputType("TrackingPageTextInput", {
    description: "A shop's own texts, in one language.",
    fields: (t) => ({
      language: t.string({ required: true, description: meanings.language }),
      greeting: t.string({ description: meanings.greeting }),
      note: t.string({ description: meanings.note }),
      supportLabel: t.string({ description: meanings.supportLabel }),
      returnsNote: t.string({ description: meanings.returnsNote }),
      leads: t.field({ type: [LeadInput], description: meanings.leads }),
    }),
  });
  return { Text, TextInput };
};

export type StatusTypes = Pick<TrackerTypes, "TrackingStatus">;

export const defineTrackingPageTypes = (builder: KolliBuilder, { payload }: SharedTypes, statusTypes: StatusTypes): void => {
  const { Font, Section } = defineEnums(builder);
  const { Text, TextInput } = defineText(builder, statusTypes);
  const TrackingPageType = builder.objectRef<TrackingPage>("TrackingPage").implement({
    description: "How the workspace's public tracking page looks.",
    fields: (t) => ({
      name: t.string({ nullable: true, description: meanings.name, resolve: ({ settings }) => settings.name }),
      headerColour: t.string({
        nullable: true,
        description: meanings.headerColour,
        resolve: ({ settings }) => settings.headerColour,
      }),
      accentColour: t.string({
        nullable: true,
        description: meanings.accentColour,
        resolve: ({ settings }) => settings.accentColour,
      }),
      font: t.field({ type: Font, description: meanings.font, resolve: ({ settings }) => settings.font }),
      supportUrl: t.string({ nullable: true, description: meanings.supportUrl, resolve: ({ settings }) => settings.supportUrl }),
      returnsUrl: t.string({ nullable: true, description: meanings.returnsUrl, resolve: ({ settings }) => settings.returnsUrl }),
      hiddenSections: t.field({
        type: [Section],
        description: meanings.hiddenSections,
        resolve: ({ settings }) => [...settings.hiddenSections],
      }),
      showsOrderNumber: t.boolean({
        description: meanings.showsOrderNumber,
        resolve: ({ settings }) => settings.showsOrderNumber,
      }),
      showsPrediction: t.boolean({
        description: meanings.showsPrediction,
        resolve: ({ settings }) => settings.showsPrediction,
      }),
      showsOrderParcels: t.boolean({
        description: meanings.showsOrderParcels,
        resolve: ({ settings }) => settings.showsOrderParcels,
      }),
      showsItems: t.boolean({ description: meanings.showsItems, resolve: ({ settings }) => settings.showsItems }),
      pictureOrigins: t.stringList({
        description: meanings.pictureOrigins,
        resolve: ({ settings }) => [...settings.pictureOrigins],
      }),
      texts: t.field({ type: [Text], description: meanings.texts, resolve: ({ settings }) => [...settings.texts] }),
      logoUrl: t.string({
        nullable: true,
        description: "The URL of the logo, a PNG; null if there is none.",
        resolve: ({ logo }) => logo && logoPath(logo.id),
      }),
      host: t.exposeString("host", { nullable: true, description: meanings.host }),
      embedOrigins: t.stringList({ description: meanings.embedOrigins, resolve: ({ settings }) => [...settings.embedOrigins] }),
      hasOrderLookUp: t.boolean({ description: meanings.hasOrderLookUp, resolve: ({ settings }) => settings.hasOrderLookUp }),
      orderLookUpUrl: t.string({
        description: "Where recipients look up their orders, if order lookup is on.",
        resolve: (_page, _args, context) => context.services.dashboard.orderLookUpUrl(callerOf(context).scope.workspaceId),
      }),
      embedScriptUrl: t.string({
        description: "The script that embeds tracking pages in a shop's own pages.",
        resolve: (_page, _args, context) => `${context.services.dashboard.publicUrl}/t/embed.js`,
      }),
      languages: t.stringList({ description: "The languages of the page.", resolve: () => [...pageLanguages] }),
    }),
  });
  const UpdatePayload = payload<{ trackingPage: TrackingPage | null }>("trackingPageUpdate", (t) => ({
    trackingPage: t.expose("trackingPage", { type: TrackingPageType, nullable: true, description: "The page as it is now." }),
  }));
  builder.queryField("trackingPage", (t) =>
    t.field({
      type: TrackingPageType,
      description: "How the chosen workspace's public tracking page looks.",
      ...calls(readTrackingPage, asRead),
    }),
  );
  builder.mutationField("trackingPageUpdate", (t) =>
    t.field({
      type: UpdatePayload,
      description: "Changes how the public tracking page looks. Fields left out do not change; null clears a field.",
      args: {
        name: t.arg.string({ description: meanings.name }),
        logo: t.arg.string({
          description: "A PNG of at most 512 KiB and 1024 × 1024 pixels, in base64. It is redrawn at the size it is shown.",
        }),
        headerColour: t.arg.string({ description: meanings.headerColour }),
        accentColour: t.arg.string({ description: meanings.accentColour }),
        font: t.arg({ type: Font, description: meanings.font }),
        supportUrl: t.arg.string({ description: meanings.supportUrl }),
        returnsUrl: t.arg.string({ description: meanings.returnsUrl }),
        hiddenSections: t.arg({ type: [Section], description: meanings.hiddenSections }),
        showsOrderNumber: t.arg.boolean({ description: meanings.showsOrderNumber }),
        showsPrediction: t.arg.boolean({ description: meanings.showsPrediction }),
        showsOrderParcels: t.arg.boolean({ description: meanings.showsOrderParcels }),
        showsItems: t.arg.boolean({ description: meanings.showsItems }),
        pictureOrigins: t.arg.stringList({ description: meanings.pictureOrigins }),
        host: t.arg.string({ description: meanings.host }),
        embedOrigins: t.arg.stringList({ description: meanings.embedOrigins }),
        hasOrderLookUp: t.arg.boolean({ description: meanings.hasOrderLookUp }),
        texts: t.arg({ type: [TextInput], description: meanings.texts }),
      },
      ...calls(
        changeTrackingPage,
        asPayload("trackingPage", ({ after }: { after: TrackingPage }) => after),
      ),
    }),
  );
};
