import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressedFiles, stylesAfterOutline } from "./compressed-files.ts";

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
  },
});
