import { ownFormat } from "../../compat/formats.ts";
import type { Egress } from "../../egress/egress.ts";
import type { Clock } from "../../lib/clock.ts";
import { didYouMean } from "../../lib/did-you-mean.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { Sealer } from "../../lib/seal.ts";
import type { Database } from "../../postgres/database.ts";
import type { Mode, Scope } from "../../workspaces/scope.ts";
import { webhookBounds } from "../bounds.ts";
import type { DestinationKind, KindList, Settings, SettingsRefusal } from "../kind.ts";
import { destinationKinds } from "../kinds.ts";
import { type Endpoint, type EndpointSettings, selectSealedSettings } from "./endpoints.sql.ts";
import { openSettings, settingsContext } from "./secrets.ts";

export type KindDeps = {
  readonly clock: Clock;
  readonly egress: Egress;
  readonly sealer: Sealer;
  /** All there are, unless a test brings its own. */
  readonly kinds?: KindList;
};

const invalid = (field: string | null, message: string) => fail<SettingsRefusal>({ code: "settings-invalid", field, message });

/** What an endpoint of this kind and id keeps of what was entered for it. */
export const readKindSettings = (
  { clock, egress, sealer, kinds = destinationKinds }: KindDeps,
  { id, kind: kindName, mode }: { id: string; kind: string; mode: Mode },
  given: Settings,
): Result<Pick<EndpointSettings, "url" | "settings" | "settingsSealed">, SettingsRefusal> => {
  const kind = kinds[kindName]?.();
  if (kind === undefined)
    return invalid(null, `"${kindName}" is not a kind of destination. The kinds are: ${Object.keys(kinds).join(", ")}.`);
  const entered = withoutBlanks(kind, given);
  const wrong = whatIsWrong(kind, entered);
  if (wrong) return wrong;
  const checked = kind.check(entered, mode, { egress, clock });
  if (!checked.ok) return checked;
  const unkept = whatIsBlankOrTooLong(kind, entered);
  if (unkept) return unkept;
  const secretNames = kind.fields.filter((field) => field.kind === "secret").map(({ name }) => name);
  const secrets = Object.fromEntries(Object.entries(entered).filter(([name]) => secretNames.includes(name)));
  const hasSecrets = Object.keys(secrets).length > 0;
  return ok({
    url: checked.value.address,
    settings: checked.value.settings,
    settingsSealed: hasSecrets ? sealer.seal(JSON.stringify(secrets), settingsContext(id)) : null,
  });
};

/** Settings by name, as a program sends them; null and an empty text take one away. */
export const readEntered = (given: unknown): Result<Settings, SettingsRefusal> => {
  if (typeof given !== "object" || given === null || Array.isArray(given))
    return invalid(null, "Settings must be an object with a text for each setting.");
  const entered: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    if (value !== null && typeof value !== "string" && typeof value !== "number")
      return invalid(name, `"${name.slice(0, 100)}" must be a text.`);
    entered[name] = String(value ?? "");
  }
  return ok(entered);
};

/** An optional setting that is left empty is not there. */
const withoutBlanks = ({ fields }: DestinationKind, entered: Settings): Settings => {
  const optional = new Set(fields.filter(({ required }) => !required).map(({ name }) => name));
  return Object.fromEntries(Object.entries(entered).filter(([name, value]) => !(optional.has(name) && value.trim() === "")));
};

const whatIsWrong = ({ fields }: DestinationKind, entered: Settings) => {
  const names = fields.map(({ name }) => name);
  const unknown = Object.keys(entered).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    const meant = didYouMean(unknown, names);
    const hint = meant === null ? `The settings are: ${names.join(", ")}.` : `Did you mean ${meant}?`;
    return invalid(unknown, `"${unknown}" is not a setting of this kind of destination. ${hint}`);
  }
  for (const { name, label, required, choices } of fields) {
    const value = entered[name];
    if (value === undefined && required) return invalid(name, `${label} is missing.`);
    if (value !== undefined && choices && !choices.some((choice) => choice.value === value))
      return invalid(name, `${label} must be one of: ${choices.map((choice) => choice.value).join(", ")}.`);
  }
  return null;
};

const whatIsBlankOrTooLong = ({ fields }: DestinationKind, entered: Settings) => {
  const cap = webhookBounds.settingLength.cap;
  for (const { name, label, required } of fields) {
    if (required && entered[name]!.trim() === "") return invalid(name, `${label} is missing.`);
    if ((entered[name]?.length ?? 0) > cap) return invalid(name, `${label} can have at most ${cap} characters.`);
  }
  return null;
};

/** Of a webhook: whose words it carries. Null for other kinds. */
export const formatOf = ({ kind, settings }: Pick<Endpoint, "kind" | "settings">): string | null =>
  kind === "webhook" ? (settings?.format ?? ownFormat) : null;

/** What was entered for an endpoint until now, with its secrets: what an update leaves out stays as it is. */
export const enteredSettings = async (
  { db, sealer }: { db: Database; sealer: Sealer },
  scope: Scope,
  { id, kind, url, settings }: Pick<Endpoint, "id" | "kind" | "url" | "settings">,
): Promise<Result<Settings, SettingsRefusal>> => {
  // Its address is among what was entered, and is kept once.
  if (kind === "webhook") return ok({ ...settings, url, format: formatOf({ kind, settings })! });
  if (settings === null) return ok({ url });
  const found = await selectSealedSettings(db, scope, id);
  const opened = openSettings({ endpointId: id, settings, settingsSealed: found?.settingsSealed ?? null }, sealer);
  return opened.ok ? opened : invalid(null, opened.failure.detail);
};
