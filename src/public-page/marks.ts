import { Markup } from "./html.ts";

const markPath = "M8.5 6h4.6v20H8.5zM13.1 16 23 6.1l3.2 3.2-6.7 6.7 6.7 6.7-3.2 3.2z";

/** The mark and the name, as in the dashboard. */
export const brand = new Markup(
  `<span class="brand"><svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true"><rect width="32" height="32" rx="7" class="box"/><path d="${markPath}" class="k"/></svg>` +
    `<svg viewBox="0 0 92 32" width="52" height="18" role="img" aria-label="Kolli" fill="none" stroke="currentColor" stroke-width="4.4"><path d="M4.2 2v28M5.5 21.2 18 9.4M10.2 17.2 19 30"/><circle cx="34.5" cy="20.2" r="8.6"/><path d="M54.2 2v28M68 2v28M81.8 11.4V30"/><path d="M78.9 2h5.8v5.8h-5.8z" fill="currentColor" stroke="none"/></svg></span>`,
);

/** The flaps of the logo, large and faint behind the status. */
export const flaps = new Markup(`<svg class="flaps" viewBox="6 4 22 24" aria-hidden="true"><path d="${markPath}"/></svg>`);

export const icon =
  "data:image/svg+xml," +
  encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#065e47"/><path d="${markPath}" fill="#fff"/></svg>`,
  );

/** `way`: it points in the parcel's direction, and is mirrored in right-to-left languages. */
const parcel = (inside: string, kind: "sign" | "way" = "sign") =>
  new Markup(
    `<svg viewBox="0 0 32 32" aria-hidden="true"${kind === "way" ? ' class="way"' : ""}><rect x="1" y="1" width="30" height="30" rx="7" class="box"/><path d="${inside}"/></svg>`,
  );

/** The mark on the journey's line at the parcel's position. */
export const parcels = {
  underWay: parcel("M1.5 11.5h29M16 2v9.5M7 25.5h7"),
  arrived: parcel("m9 16.8 4.8 4.8L23.4 11"),
  stuck: parcel("M16 8.5v9.5M16 22.4v1.4"),
  goingBack: parcel("M8.5 13.5h10a4.8 4.8 0 0 1 0 9.6h-5M12.8 8.7 8 13.5l4.8 4.8", "way"),
};
