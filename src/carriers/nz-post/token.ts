import { oauthToken } from "../client/http/oauth.ts";

export const nzPostToken = oauthToken({ host: "auth", path: "/as/token.oauth2", client: "form" });
