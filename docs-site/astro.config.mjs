import { readFileSync } from "node:fs";
import starlight from "@astrojs/starlight";
import { defineConfig } from "astro/config";

// What build.ts wrote: the pages are below src/content/docs, and the order of the menu here.
const { base, sidebar } = JSON.parse(readFileSync(new URL("./.generated/site.json", import.meta.url), "utf8"));

// The search waits until the browser has nothing to do, which on a busy machine may be never.
const notLongerThanASecond = `const idle = window.requestIdleCallback;
if (idle) window.requestIdleCallback = (work) => idle(work, { timeout: 1000 });`;

export default defineConfig({
  base,
  outDir: "./dist",
  cacheDir: "./.generated/cache",
  trailingSlash: "always",
  telemetry: false,
  devToolbar: { enabled: false },
  // Pictures are files as they are; nothing is drawn anew.
  image: { service: { entrypoint: "astro/assets/services/noop" } },
  integrations: [
    starlight({
      title: "Kolli",
      logo: { src: "./public/icon.svg", alt: "" },
      favicon: "/icon.svg",
      customCss: ["./src/styles.css"],
      head: [{ tag: "script", content: notLongerThanASecond }],
      sidebar,
      lastUpdated: false,
      pagination: false,
      credits: false,
    }),
  ],
});
