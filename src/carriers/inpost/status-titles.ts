import { z } from "zod";
import { ok } from "../../lib/result.ts";
import type { CarrierReply, CarrierResponse, TokenRecipe } from "../client/http/http.ts";
import { listOf, text } from "../reading/shapes.ts";

/** InPost sends a parcel's statuses by name only, and their words in a separate list. */
const statusList = z.object({ items: listOf(z.object({ name: text, title: text })) });

const day = 86_400;

/**
 * The words of every status, as JSON. They change a few times a year and belong to every request, which makes them much like a
 * token: so they are cached like one, for a day. Tracking does without them if the list cannot be had.
 */
export const statusTitles = (language: string): TokenRecipe => ({
  name: "status-titles",
  async fetch(http) {
    const reply = await http.json({ path: "/v1/statuses", query: { lang: language || "en_GB" } });
    const parsed = statusList.safeParse(reply.ok ? reply.value.body : undefined);
    if (!parsed.success) return ok({ token: "{}", expiresInSeconds: 300 });
    const titles = Object.fromEntries(parsed.data.items.map(({ name, title }) => [name ?? "", title ?? ""]));
    return ok({ token: JSON.stringify(titles), expiresInSeconds: day });
  },
});

/** The answer together with the words its statuses had then, so that what is stored can be read again. */
export const withTitles = (response: CarrierResponse, titles: string): CarrierReply => {
  const known = JSON.parse(titles) as Record<string, string>;
  const used = Object.fromEntries(Object.entries(known).filter(([name]) => response.text.includes(`"${name}"`)));
  const body = { tracking: response.body, titles: used };
  return ok({ ...response, body, text: JSON.stringify(body) });
};
