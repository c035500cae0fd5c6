import type { EnumRef } from "@pothos/core";
import type { CarrierAdapter, CredentialField } from "../../carriers/adapter.ts";
import { credentialForm } from "../../carriers/client/credentials.ts";
import { connectables } from "../../carriers/registry.ts";
import type { BuilderTypes, KolliBuilder } from "../../graphql/builder.ts";
import type { Context } from "../../graphql/context.ts";
import { growing } from "../../graphql/described-values.ts";
import { requires } from "../permissions.ts";

export type AccountProviders = {
  AccountProvider: EnumRef<PothosSchemaTypes.ExtendDefaultTypes<BuilderTypes<Context>>, string, string>;
};

/** Wider than the public `Carrier` by the aggregators, and narrower by the carriers that only those speak to. */
export const defineAccountProviders = (builder: KolliBuilder): AccountProviders => ({
  AccountProvider: builder.enumType("AccountProvider", {
    description: growing("What a workspace can have an account with: a carrier, its own courier, or an aggregator."),
    values: Object.fromEntries(connectables.map(({ carrier, name }) => [carrier, { value: carrier, description: name }])),
  }),
});

/** What a form's fields are to the one who draws it. */
export const defineFormField = (builder: KolliBuilder, of: "Carrier" | "Destination", key: string) => {
  const Choice = builder.objectRef<{ value: string; label: string }>(`${of}FieldChoice`).implement({
    description: "One of the values a field can have.",
    fields: (t) => ({
      value: t.exposeString("value", { description: "What to send." }),
      label: t.exposeString("label", { description: "What to show." }),
    }),
  });
  const Kind = builder.enumType(`${of}FieldKind`, {
    description: "How to display a field.",
    values: {
      TEXT: { value: "text" as const, description: "A line of text." },
      SECRET: { value: "secret" as const, description: "A line of text whose input is hidden." },
      CHOICE: { value: "choice" as const, description: "One of `choices`." },
    },
  });
  // No carrier has such a field.
  const Condition =
    of === "Destination" &&
    builder.objectRef<{ field: string; value: string }>("DestinationFieldCondition").implement({
      description: "The value that another field must have.",
      fields: (t) => ({
        field: t.exposeString("field", { description: "The name of the other field." }),
        value: t.exposeString("value", { description: "Its value." }),
      }),
    });
  return builder.objectRef<CredentialField>(`${of}Field`).implement({
    description: of === "Carrier" ? "One field of the form to connect an account." : "One field of a destination's form.",
    fields: (t) => ({
      name: t.exposeString("name", { description: `The key in \`${key}\`.` }),
      label: t.exposeString("label", { description: "What to show." }),
      kind: t.expose("kind", { type: Kind, description: "How to display it." }),
      required: t.exposeBoolean("required", { description: "Whether it must be filled in." }),
      help: t.exposeString("help", { description: "What it is and where to find it." }),
      example: t.exposeString("example", { nullable: true, description: "What it looks like." }),
      choices: t.field({
        type: [Choice],
        nullable: true,
        description: "For CHOICE: what can be chosen.",
        resolve: ({ choices }) => (choices ? [...choices] : null),
      }),
      ...(Condition && {
        onlyWith: t.field({
          type: Condition,
          nullable: true,
          description: "Show the field only if another has this value.",
          resolve: ({ onlyWith }) => onlyWith ?? null,
        }),
      }),
    }),
  });
};

/** What each carrier wants to know before it can be asked, for a form that is drawn from it. */
export const defineCarrierForms = (builder: KolliBuilder, { AccountProvider }: AccountProviders): void => {
  const Field = defineFormField(builder, "Carrier", "credentials");
  const Form = builder.objectRef<CarrierAdapter>("CarrierForm").implement({
    description: "What you need to connect a carrier account.",
    fields: (t) => ({
      carrier: t.expose("carrier", { type: AccountProvider, description: "The carrier, or the aggregator." }),
      name: t.exposeString("name", { description: "The carrier's name, as the carrier spells it." }),
      carrierCount: t.int({
        description: "How many carriers it can track, if it is an aggregator; otherwise 0.",
        resolve: ({ reaches }) => reaches?.size ?? 0,
      }),
      countryCode: t.exposeString("homeCountry", { description: "Its home country, ISO 3166-1 alpha-2." }),
      access: t.string({
        description: "How to get credentials: open, self-service, account or contract.",
        resolve: ({ about }) => about.access,
      }),
      accessNote: t.string({ description: "Details of how to get credentials.", resolve: ({ about }) => about.accessNote }),
      portalUrl: t.string({
        nullable: true,
        description: "The carrier's page where you get credentials or ask for them; null if it needs none.",
        resolve: ({ about }) => about.portal ?? null,
      }),
      confidence: t.string({
        description: "How far the wire format is confirmed: high, medium or low.",
        resolve: ({ about }) => about.confidence,
      }),
      confidenceNote: t.string({ description: "Details of what is confirmed.", resolve: ({ about }) => about.confidenceNote }),
      pushSetup: t.string({
        nullable: true,
        description: "What to enter at the carrier to set up its pushes; null if it cannot push.",
        resolve: ({ push }) => push?.setup ?? null,
      }),
      fields: t.field({ type: [Field], description: "The form.", resolve: (adapter) => credentialForm(adapter) }),
    }),
  });
  builder.queryField("carrierForms", (t) =>
    t.field({
      type: [Form],
      description: "What you need to connect each carrier, by name.",
      extensions: requires("read", { weight: 100, size: 80 }),
      resolve: (_root, _args, { services }) => services.dashboard.carriers.toSorted((a, b) => a.name.localeCompare(b.name)),
    }),
  );
};
