import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressedFiles, stylesAfterOutline } from "./compressed-files.ts";

/** The libraries, and of our own parts the small ones that nearly all pages draw. What dialogs and menus need comes later. */
const neededByEveryPage =
  /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]|src[\\/](api[\\/](client|hooks|read-failure)|shell[\\/]shell\.operations|features[\\/](trackers[\\/](use-carriers|status|detail[\\/]use-playable-parcel)|carriers[\\/](carrier-state|account-title)|webhooks[\\/](success-rate|settings))|ui[\\/](icon|page|card|badge|segmented|data-table|charts[\\/]meter))\.tsx?$/;

export default defineConfig({
  root: import.meta.dirname,
  base: "/",
  // A build in a folder with # in its name goes through a link.
  resolve: { preserveSymlinks: true },
  plugins: [react(), tailwindcss(), stylesAfterOutline(), compressedFiles()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    // The Content-Security-Policy allows files of our own and nothing inline, data: addresses included.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: ["chrome123", "firefox121", "safari17.5"],
    reportCompressedSize: true,
    rolldownOptions: {
      output: {
        // In one file: left alone it becomes a dozen, which compress worse and each cost a request.
        codeSplitting: { groups: [{ name: "base", test: neededByEveryPage }] },
      },
    },
  },
});
