import { cx } from "./class-names.ts";

/** Drawn on a 16-unit grid with a 1.4 stroke; all in one place so that they keep one hand. */
const paths = {
  overview: "M2.5 13.5v-5h3v5zm4-11h3v11h-3zm4 4h3v7h-3z",
  parcel: "M8 1.8 2.5 4.6v6.8L8 14.2l5.5-2.8V4.6zM2.7 4.7 8 7.4l5.3-2.7M8 7.4v6.6M5.2 3.2l5.4 2.8",
  explorer: "m4.5 5-3 3 3 3m7-6 3 3-3 3M9.2 3.2 6.8 12.8",
  key: "M9.3 6.7a3.3 3.3 0 1 0-2 2l1 1h1.5v1.5h1.5v1.6h2.2v-2.4zM5.4 5.4h.01",
  webhook:
    "M6 5.6a2.4 2.4 0 1 1 3.6 1.6l1.9 3.3M9.6 11h-4M5.9 6.8l-1.6 2.9M4.6 9.4a2.1 2.1 0 1 0 1.1 1.9M9.4 11.2a2.1 2.1 0 1 0 1.4-2",
  truck:
    "M1.5 4h8v7.2h-8zm8 2.5h2.8l2.2 2.4v2.3h-5M4.3 12.9a1.3 1.3 0 1 0 0-2.6 1.3 1.3 0 0 0 0 2.6m7.4 0a1.3 1.3 0 1 0 0-2.6 1.3 1.3 0 0 0 0 2.6",
  members:
    "M6 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M1.5 13.5c0-2.5 2-4 4.5-4s4.5 1.5 4.5 4m.2-11a2.5 2.5 0 0 1 0 5m1.3 2.3c1.5.5 2.5 1.8 2.5 3.7",
  workspace: "M2.5 13.5v-11h7v11m0-7h4v7M5 5.5h2M5 8h2m-2 2.5h2m-6 3h13.5",
  audit: "M4 1.8h8v12.4l-2-1.4-2 1.4-2-1.4-2 1.4zM6.3 5h3.4M6.3 8h3.4",
  search: "M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9m3.3-1.2 3.2 3.2",
  plus: "M8 3v10M3 8h10",
  check: "m3 8.5 3.3 3.2L13 4.5",
  close: "m3.8 3.8 8.4 8.4m0-8.4-8.4 8.4",
  chevronDown: "m4 6 4 4 4-4",
  chevronRight: "m6 4 4 4-4 4",
  chevronLeft: "m10 4-4 4 4 4",
  upDown: "m5 6 3-3 3 3m-6 4 3 3 3-3",
  copy: "M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3",
  external: "M9 2.5h4.5V7M13.2 2.8 7.5 8.5M6.5 3.5h-4v10h10v-4",
  refresh: "M13.3 7A5.4 5.4 0 0 0 3.6 4.8M2.7 9a5.4 5.4 0 0 0 9.7 2.2M3.3 2v3h3m6.4 9v-3h-3",
  stop: "M4 4h8v8H4z",
  undo: "M3 2.8v4h4M3.4 6.6A5.2 5.2 0 1 1 4 11",
  trash: "M2.5 4.2h11M6 4V2.5h4V4M4 4.5l.6 9h6.8l.6-9M6.7 7v4m2.6-4v4",
  upload: "M8 10V2.5M5 5.3l3-3 3 3M2.5 10v3.5h11V10",
  download: "M8 2.5V10M5 7.2l3 3 3-3M2.5 10v3.5h11V10",
  filter: "M2 4h12M4.5 8h7M6.5 12h3",
  columns: "M2.5 3h11v10h-11zm3.7 0v10m3.6-10v10",
  menu: "M2.5 4.5h11m-11 3.5h11m-11 3.5h11",
  more: "M3.5 8h.01M8 8h.01M12.5 8h.01",
  sun: "M8 10.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6M8 1.5v1.3m0 10.4v1.3M1.5 8h1.3m10.4 0h1.3M3.4 3.4l.9.9m7.4 7.4.9.9m0-9.2-.9.9m-7.4 7.4-.9.9",
  moon: "M13.2 9.4A5.5 5.5 0 1 1 6.6 2.8a4.4 4.4 0 0 0 6.6 6.6",
  monitor: "M2 3h12v8H2zm4 10.5h4M8 11v2.5",
  user: "M8 7.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6M2.8 13.8c0-2.6 2.3-4.2 5.2-4.2s5.2 1.6 5.2 4.2",
  signOut: "M6.5 2.5h-4v11h4M10 5l3 3-3 3m3-3H6",
  warning: "M8 2.3 14.3 13H1.7zM8 6.3v3.2m0 1.7v.01",
  info: "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12m0-6.5V11m0-6v.01",
  lock: "M3.5 7.2h9v6.3h-9zm2-0.2V5a2.5 2.5 0 0 1 5 0v2",
  eye: "M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8M8 9.8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6",
  outage: "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M3.8 3.8l8.4 8.4",
  agent: "M8 1.8 9.6 6.4 14.2 8 9.6 9.6 8 14.2 6.4 9.6 1.8 8 6.4 6.4z",
  clock: "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12m0-9.2V8l2.3 1.4",
  play: "M4.5 2.8v10.4L13 8z",
  bolt: "M9 1.5 3.5 9H8l-1 5.5L12.5 7H8z",
  table: "M2.5 3h11v10h-11zm0 3.3h11m-11 3.4h11M6.5 6.3V13",
  chart: "M2.5 2.5v11h11M5 10l2.6-3.2 2.2 1.8L13 5",
  pin: "M8 14.2s4.8-4.1 4.8-7.7a4.8 4.8 0 0 0-9.6 0C3.2 10.1 8 14.2 8 14.2m0-6a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4",
  send: "M14 2 7 9m7-7-4.3 12L7 9 2 6.3z",
  edit: "M10.7 2.7 13.3 5.3 5.5 13.2l-3.2.5.5-3.2zM9.2 4.2l2.6 2.6",
  book: "M8 3.8C6.7 2.8 4.7 2.5 2 2.5v10c2.7 0 4.7.3 6 1.3 1.3-1 3.3-1.3 6-1.3v-10c-2.7 0-4.7.3-6 1.3m0 0v10",
  command:
    "M5.5 5.5h5v5h-5zm0 0V4a1.5 1.5 0 1 0-1.5 1.5zm5 0H12A1.5 1.5 0 1 0 10.5 4zm0 5V12a1.5 1.5 0 1 0 1.5-1.5zm-5 0H4A1.5 1.5 0 1 0 5.5 12z",
} as const;

export type IconName = keyof typeof paths;

export const Icon = ({ name, className }: { name: IconName; className?: string }) => (
  <svg
    viewBox="0 0 16 16"
    className={cx("size-4 shrink-0", className)}
    fill="none"
    stroke="currentColor"
    strokeWidth={name === "more" ? 2.2 : 1.4}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={paths[name]} />
  </svg>
);
