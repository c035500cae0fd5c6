import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askAsViewer, type BrowserWorld, openBrowserWorld, setUpOwner } from "../support/browser/browser.ts";

let world: BrowserWorld;
beforeAll(async () => {
  world = await openBrowserWorld();
});
afterAll(() => world.close());

const fillInvitation = async (page: Page, emails: string, role: string) => {
  await page.getByRole("link", { name: "Members" }).click();
  await page.getByRole("button", { name: "Invite someone" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite someone" });
  await dialog.getByLabel("Email address").fill(emails);
  await dialog.getByLabel("Role").click();
  await page.getByRole("option", { name: new RegExp(`^${role}`) }).click();
  return dialog;
};

const invite = async (page: Page, email: string, role: string): Promise<string> => {
  const dialog = await fillInvitation(page, email, role);
  await dialog.getByRole("button", { name: "Invite", exact: true }).click();
  const shown = page.getByRole("dialog", { name: "Share this link" });
  const link = (await shown.getByText(/\/invitation\?token=/).textContent())!;
  await shown.getByRole("button", { name: "I have copied it" }).click();
  return link;
};

const signInAsOwner = async (page: Page): Promise<void> => {
  await page.goto("/sign-in");
  await page.getByLabel("Email address").fill("astrid@nordliving.test");
  await page.getByLabel("Password").fill("a red parcel in the snow");
  await page.getByRole("button", { name: "Sign in" }).click();
};

test("someone invited as a viewer sees everything and can change nothing", async () => {
  const astrid = await world.visitor();
  await setUpOwner(world, astrid.page);
  const { key } = await world.service.keyFor("TEST");
  const input = { trackingCode: "K1000000004", carrier: "UPS", reference: "ORDER-7" };
  await world.service.graphql(
    key,
    "mutation C($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { id } } }",
    { input },
  );
  const link = await invite(astrid.page, "claire@nordliving.test", "Viewer");

  const claire = await world.visitor();
  const { page } = claire;
  await page.goto(link);
  await page.getByRole("heading", { name: "Join Main", exact: true }).waitFor();
  await page.getByText(/\(astrid@nordliving.test\) invited you, with the role Viewer. You can see everything, but not/).waitFor();
  await page.getByLabel("Your name").fill("Claire Moreau");
  await page.getByLabel("Password").fill("three green boats at noon");
  await page.getByRole("button", { name: "Create account and join" }).click();
  await page.getByRole("heading", { name: "Overview", exact: true }).waitFor();
  // Hers was taken from a link, the owner's was vouched for by who has the machine.
  await astrid.page.reload();
  const [ofClaire, ofAstrid] = ["Claire Moreau", "Astrid"].map((name) =>
    astrid.page.getByRole("row", { name: new RegExp(name) }),
  );
  await ofClaire!.getByText("Address not verified").waitFor();
  await expect.poll(() => ofAstrid!.getByText("Address not verified").count()).toBe(0);

  const blocked: [path: string, name: string][] = [
    ["trackers", "Create tracker"],
    ["settings/developer/api-keys", "Create API key"],
    ["settings/developer/webhooks", "Create webhook"],
    ["settings/members", "Invite someone"],
    ["settings/workspace", "Save"],
  ];
  const base = page.url();
  for (const [path, name] of blocked) {
    await page.goto(`${base}/${path}`);
    const button = page.getByRole("button", { name }).first();
    await button.waitFor();
    await expect.poll(() => button.getAttribute("aria-disabled"), { message: path }).toBe("true");
    await button.click({ force: true });
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  }
  await page.goto(`${base}/settings/audit-log`);
  await page.getByText("The audit log is for owners").waitFor();

  await page.goto(`${base}/trackers`);
  await page.getByRole("link", { name: "K1000000004" }).click();
  const check = page.getByRole("button", { name: "Check now" });
  await check.waitFor();
  await expect.poll(() => check.getAttribute("aria-disabled")).toBe("true");

  // The page only saves the way: the server refuses as well.
  const refused = await askAsViewer(page, "TEST", 'mutation { apiKeyCreate(name: "x") { key } }');
  expect(refused.errors[0].extensions.code).toBe("FORBIDDEN");
  expect([...astrid.troubles, ...claire.troubles]).toEqual([]);
});

test("operations works with parcels and not with keys, support only checks a parcel", async () => {
  const { page } = await world.visitor();
  await signInAsOwner(page);
  const operations = await invite(page, "omar@nordliving.test", "Operations");
  // Several at a time: each with its own link, or with why not.
  const form = await fillInvitation(
    page,
    "sana@nordliving.test, Astrid <astrid@nordliving.test>\nyuki@nordliving.test",
    "Support",
  );
  await form.getByRole("button", { name: "Invite", exact: true }).click();
  const results = page.getByRole("dialog", { name: "2 of 3 invited" }).getByRole("listitem");
  await results.filter({ hasText: "astrid@nordliving.test" }).getByText("already belongs to a member").waitFor();
  const support = (await results
    .filter({ hasText: "sana@nordliving.test" })
    .getByText(/\/invitation\?token=/)
    .textContent())!;
  await page.getByRole("button", { name: "I have copied them" }).click();
  const allowed = async (link: string) => {
    const person = await world.visitor();
    await person.page.goto(link);
    await person.page.getByLabel("Your name").fill("New Colleague");
    await person.page.getByLabel("Password").fill("eleven quiet lighthouses");
    await person.page.getByRole("button", { name: "Create account and join" }).click();
    await person.page.getByRole("heading", { name: "Overview", exact: true }).waitFor();
    const base = person.page.url();
    const isEnabled = async (path: string, name: string) => {
      await person.page.goto(`${base}/${path}`);
      const button = person.page.getByRole("button", { name, exact: true }).first();
      await button.waitFor();
      return (await button.getAttribute("aria-disabled")) !== "true";
    };
    const create = await isEnabled("trackers", "Create tracker");
    await person.page.getByRole("link", { name: "K1000000004" }).click();
    await person.page.getByRole("button", { name: "Check now" }).waitFor();
    const tracker = new URL(person.page.url()).pathname.split("/").slice(-2).join("/");
    const [check, change] = [await isEnabled(tracker, "Check now"), await isEnabled(tracker, "More actions")];
    return { create, check, change, key: await isEnabled("settings/developer/api-keys", "Create API key") };
  };
  expect(await allowed(operations)).toEqual({ create: true, check: true, change: true, key: false });
  expect(await allowed(support)).toEqual({ create: false, check: true, change: false, key: false });
});

test("an invitation works once", async () => {
  const { page } = await world.visitor();
  await signInAsOwner(page);
  const link = await invite(page, "jonas@nordliving.test", "Developer");

  const jonas = await world.visitor();
  await jonas.page.goto(link);
  await jonas.page.getByLabel("Your name").fill("Jonas Berg");
  await jonas.page.getByLabel("Password").fill("eleven quiet lighthouses");
  await jonas.page.getByRole("button", { name: "Create account and join" }).click();
  await jonas.page.getByRole("heading", { name: "Overview", exact: true }).waitFor();
  await jonas.page.goto(link);
  await jonas.page.getByRole("heading", { name: "This invitation does not work", exact: true }).waitFor();

  await page.getByRole("link", { name: "Audit log" }).click();
  await page
    .getByRole("row", { name: /joined the workspace/ })
    .filter({ hasText: "jonas@nordliving.test" })
    .waitFor();
  await page
    .getByRole("row", { name: /invited/ })
    .getByRole("link", { name: "jonas@nordliving.test" })
    .click();
  await page.getByRole("heading", { name: "Members", exact: true }).waitFor();
});

test("an entry of the audit log opens with people's names, and each value before and after", async () => {
  const { page } = await world.visitor();
  await signInAsOwner(page);
  await page.getByRole("heading", { name: "Overview", exact: true }).waitFor();
  const change = 'mutation { workspaceUpdate(name: "Nord Living", retentionDays: 90) { userErrors { message } } }';
  expect((await askAsViewer(page, "LIVE", change)).errors).toBeUndefined();
  await page.getByRole("link", { name: "Audit log" }).click();
  await page.getByRole("button", { name: /^Astrid Lindqvist changed the workspace: details/ }).click();
  const entry = page.getByRole("dialog", { name: "Astrid Lindqvist changed the workspace" });
  await entry.getByRole("row", { name: "Retention days not set 90" }).waitFor();
  await entry.getByRole("row", { name: /^Name .* Nord Living$/ }).waitFor();
  await entry.getByText("astrid@nordliving.test").waitFor();
});
