import { expect, it } from "vitest";
import { readCarriersDoc, renderCarriersDoc } from "./carriers-doc.ts";
import { carriers } from "./registry.ts";

it("docs/carriers.md says what the code says (run `node src/carriers/carriers-doc.ts` to bring it up to date)", async () => {
  expect(await readCarriersDoc()).toBe(await renderCarriersDoc(carriers));
});

it("names every carrier and everything to enter for it", async () => {
  const text = await renderCarriersDoc(carriers);
  for (const { carrier, name, credentialFields } of carriers) {
    expect(text).toContain(`\`${carrier}\``);
    expect(text).toContain(`## ${name}\n`);
    for (const field of credentialFields) expect(text).toContain(`\`${field.name}\``);
  }
});
