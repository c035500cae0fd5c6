// Gets the browser for the tests in a process of its own, so that others can work meanwhile.
import { bringChromium } from "./chromium.ts";

const missing = bringChromium((text) => console.log(text));
if (missing) console.error(`✖ ${missing}`);
