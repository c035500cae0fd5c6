import { oauthToken } from "../client/http/oauth.ts";

export const token = oauthToken({ path: "/security/v1/oauth/token", client: "basic" });
