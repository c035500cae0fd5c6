import { expect, test } from "vitest";
import { browserName } from "./browser-name.ts";

test("browsers that name others in their text are told apart", () => {
  const chrome =
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
  expect(browserName(chrome)).toBe("Chrome on macOS");
  expect(browserName(`${chrome} Edg/140.0.0.0`)).toBe("Edge on macOS");
  expect(
    browserName(
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    ),
  ).toBe("Safari on iOS");
  expect(browserName("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")).toBe("Firefox on Linux");
});

test("what is no browser is not called one", () => {
  expect(browserName("curl/8.5")).toBe("Unknown browser");
});
