// Loaded into processes of an installed package (--import). Node runs TypeScript directly, but not below node_modules; there the
// types are removed here, in the same way: every line stays in place.
import { readFileSync } from "node:fs";
import { registerHooks, stripTypeScriptTypes } from "node:module";
import { fileURLToPath } from "node:url";

/** Node warns once that this may change; we choose the Node that runs it, and users cannot act on the warning. */
const withoutWarning = (work) => {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return work();
  } finally {
    process.emitWarning = emitWarning;
  }
};
withoutWarning(() => stripTypeScriptTypes(""));

registerHooks({
  load(url, context, next) {
    if (!url.startsWith("file:") || !url.endsWith(".ts")) return next(url, context);
    return { format: "module", shortCircuit: true, source: stripTypeScriptTypes(readFileSync(fileURLToPath(url), "utf8")) };
  },
});
