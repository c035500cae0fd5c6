import { onFirstUse } from "../loading/on-first-use.ts";

/** Most installations have no single sign-on, and every command reads the configuration. */
export const { readOidcProviders: readOidcSetting } = onFirstUse<typeof import("./oidc-settings.ts")>(
  import.meta.url,
  "./oidc-settings.ts",
);
