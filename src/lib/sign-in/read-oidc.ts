import { onFirstUse } from "../loading/on-first-use.ts";
import type * as OidcSettingsModule from "./oidc-settings.ts";

/** Most installations have no single sign-on, and every command reads the configuration. */
export const { readOidcProviders: readOidcSetting } = onFirstUse<typeof OidcSettingsModule>(
  import.meta.url,
  "./oidc-settings.ts",
);
