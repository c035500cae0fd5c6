// Loaded into a process before anything else (--import): writes down which modules it loads.
import { appendFileSync } from "node:fs";
import { registerHooks } from "node:module";

const file = process.env.KOLLI_TEST_LOADED_FILE!;
registerHooks({
  load(url, context, next) {
    appendFileSync(file, `${url}\n`);
    return next(url, context);
  },
});
