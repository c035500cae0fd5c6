import type { Locator, Page } from "playwright-core";
import { totpCode, totpStep } from "../../../src/people/sign-in/totp.ts";
import { eventually } from "../eventually.ts";
import { owner } from "./browser.ts";

/** One dialog or menu, or several that follow each other, from the control that opens it until the focus is back. */
export type Walk = {
  /** The files of the dashboard that it is in, below `dashboard/src/`. */
  of: readonly string[];
  path: string;
  mode?: "live";
  /** The person last proved long ago who they are. */
  isUnproved?: true;
  width?: number;
  /** What makes the first control appear. */
  before?: (page: Page) => Promise<unknown>;
  /** What is pressed with Enter, one after the other: buttons by the beginning of their names, then entries of the menu that opened. */
  press: readonly (string | ((page: Page) => Locator))[];
  /** Instead, a key that opens it from anywhere. */
  key?: string;
  /** Within the last dialog. */
  within?: (page: Page) => Promise<unknown>;
  /** What closes it, if not Escape. */
  close?: string;
  /** Where the focus is afterwards, if not on the control that opened it. */
  returns?: RegExp;
};

const type = (text: string) => async (page: Page) => {
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
};

const keysOf =
  (...pressed: readonly string[]) =>
  async (page: Page) => {
    await page.locator("#page .row-link").first().waitFor();
    for (const key of pressed) await page.keyboard.press(key);
  };
const rowOf = (table: string) => (page: Page) =>
  page.getByRole("table", { name: table }).getByRole("row").nth(1).getByRole("button").first();

/** Over the dialog that waits for this one. */
const isOneVeil =
  "[...document.querySelectorAll('.veil')].filter((one) => getComputedStyle(one).backgroundColor !== 'rgba(0, 0, 0, 0)').length === 1";

/** From the password through the authenticator's code to the recovery codes. */
const enrol = async (page: Page) => {
  await type(owner.password)(page);
  const dialog = page.getByRole("dialog", { name: "Add Kolli to your authenticator app" });
  const secret = (await dialog.getByText(/^([A-Z2-7]{4} ?)+$/).textContent())!.replaceAll(" ", "");
  await dialog.locator("input:focus").waitFor();
  await type(totpCode(secret, totpStep(Date.now())))(page);
  await page.getByRole("dialog", { name: "Save these recovery codes" }).waitFor();
};

/** Every dialog and menu of the dashboard. A file with another one needs a row: the test compares them. */
export const keyboardWalks = (tracker: string, webhook: string): Walk[] => {
  const keys = "settings/developer/api-keys";
  const menuOfKey = "Actions for Shop backend";
  const trackerPage = `trackers/${tracker}`;
  const settings = "settings/workspace";
  return [
    { of: ["features/trackers/create-tracker.tsx"], path: "trackers", press: ["Create tracker"] },
    { of: ["features/trackers/list/saved-views.tsx"], path: "trackers?late=yes", press: ["Views", "Save this view…"] },
    { of: ["features/trackers/list/tracker-columns.tsx"], path: "trackers", press: ["Columns"] },
    { of: ["features/trackers/list/tracker-filters.tsx"], path: "trackers", press: ["Status"] },
    { of: ["features/trackers/list/tracker-filters.tsx"], path: "trackers", press: ["Created"] },
    { of: ["features/trackers/list/destination-filter.tsx"], path: "trackers", press: ["Destination"] },
    { of: ["features/trackers/list/bulk-bar.tsx"], path: "trackers", before: keysOf("j", "x"), press: ["Stop tracking"] },
    {
      of: ["features/trackers/list/matching-bar.tsx"],
      path: "trackers",
      before: async (page) => {
        await page.getByLabel("Select all on this page").focus();
        await page.keyboard.press("Space");
        await page.getByRole("button", { name: "Select all 63 that match" }).focus();
        await page.keyboard.press("Enter");
        await page.getByRole("toolbar", { name: "All matching trackers" }).waitFor();
      },
      press: ["Stop tracking"],
    },
    { of: ["features/trackers/detail/tracker-actions.tsx"], path: trackerPage, press: ["More actions", "Edit details"] },
    { of: ["features/trackers/detail/tracker-actions.tsx"], path: trackerPage, press: ["More actions", "Delete"] },
    { of: ["features/trackers/detail/recipient-view.tsx"], path: trackerPage, press: ["Recipient's view"] },
    { of: ["features/keys/create-key.tsx"], path: keys, press: ["Create API key"] },
    {
      of: ["features/keys/create-key.tsx", "features/keys/show-key-dialog.tsx"],
      path: keys,
      press: ["Create API key"],
      within: type("By keyboard"),
      close: "Done",
    },
    { of: ["features/keys/key-menu.tsx", "features/keys/edit-key.tsx"], path: keys, press: [menuOfKey, "Edit key…"] },
    { of: ["features/keys/key-menu.tsx"], path: keys, press: [menuOfKey, "Rotate key…"] },
    { of: ["features/keys/key-menu.tsx"], path: keys, press: [menuOfKey, "Revoke key…"] },
    {
      of: ["features/keys/create-key.tsx", "shell/confirm-identity-dialog.tsx"],
      path: keys,
      mode: "live",
      isUnproved: true,
      press: ["Create API key"],
      within: async (page) => {
        await type("Live by keyboard")(page);
        await page.getByRole("dialog", { name: "Confirm your identity" }).locator("input:focus").waitFor();
        await eventually(() => page.evaluate<boolean>(isOneVeil));
        await type(owner.password)(page);
      },
      close: "I have copied it",
    },
    { of: ["features/webhooks/create-webhook.tsx"], path: "settings/developer/webhooks", press: ["Create webhook"] },
    {
      of: ["features/webhooks/endpoint-actions.tsx", "features/webhooks/edit-webhook.tsx"],
      path: webhook,
      press: ["More actions", "Edit"],
    },
    { of: ["features/webhooks/endpoint-actions.tsx"], path: webhook, press: ["More actions", "Delete"] },
    { of: ["features/webhooks/replay-dialog.tsx"], path: webhook, press: ["Replay"] },
    { of: ["features/webhooks/dry-run.tsx"], path: webhook, press: ["Start a dry run"] },
    { of: ["features/webhooks/secret-card.tsx"], path: webhook, press: ["Rotate…"] },
    { of: ["features/webhooks/delivery-dialog.tsx"], path: webhook, press: [rowOf("Deliveries")] },
    { of: ["features/webhooks/test-log.tsx"], path: webhook, press: [rowOf("Test events")] },
    { of: ["features/events/event-dialog.tsx"], path: "events", press: [rowOf("Events")] },
    { of: ["features/events/events-page.tsx"], path: "events", press: ["Send test event"] },
    { of: ["features/events/event-filters.tsx"], path: "events", press: ["Parcel"] },
    {
      of: ["features/attention/attention-rows.tsx"],
      path: "attention",
      press: [(page) => page.getByRole("button", { name: /^Put .* off$/ }).first()],
    },
    { of: ["features/audit/entry-dialog.tsx"], path: "settings/audit-log", press: [rowOf("Audit log")] },
    { of: ["features/audit/audit-export.tsx"], path: "settings/audit-log", press: ["Export"] },
    { of: ["features/explorer/explorer-page.tsx"], path: "explorer", press: ["Examples"] },
    { of: ["features/carriers/connect-dialog.tsx"], path: "settings/carriers", press: ["Connect UPS"] },
    { of: ["features/carriers/rules.tsx"], path: "settings/carriers", press: ["Name and rules"] },
    { of: ["features/carriers/account-card.tsx"], path: "settings/carriers", press: ["Disconnect"] },
    { of: ["features/members/invite-dialog.tsx"], path: "settings/members", press: ["Invite someone"] },
    {
      of: ["features/members/invite-dialog.tsx", "features/members/invited-dialog.tsx"],
      path: "settings/members",
      press: ["Invite someone"],
      within: async (page) => {
        await page.keyboard.type("omar@nordliving.test");
        await page.getByRole("dialog").getByRole("button", { name: "Invite", exact: true }).focus();
        await page.keyboard.press("Enter");
      },
      close: "I have copied it",
    },
    { of: ["features/members/members-page.tsx"], path: "settings/members", press: ["Remove Jonas Berg"] },
    { of: ["features/workspace/erase-person-dialog.tsx"], path: settings, press: ["Erase a person…"] },
    { of: ["features/workspace/delete-dialog.tsx"], path: settings, press: ["Delete the workspace…"] },
    { of: ["features/workspace/leave-card.tsx"], path: settings, press: ["Leave the workspace"] },
    { of: ["features/account/passkeys-card.tsx"], path: "settings/account", press: ["Add a passkey"] },
    { of: ["features/account/two-factor-card.tsx"], path: "settings/account", press: ["Turn on"] },
    { of: ["features/help/help-panel.tsx"], path: "settings/audit-log", press: ["Help with this page"] },
    { of: ["shell/palette.tsx"], path: "", press: [], key: "Control+k", returns: /^h1: Overview$/ },
    { of: ["shell/shortcuts.tsx"], path: "", press: [], key: "?", returns: /^h1: Overview$/ },
    {
      of: ["shell/layout/workspace-menu.tsx", "shell/create-workspace.tsx"],
      path: "",
      press: ["Workspace ", "Create a workspace"],
    },
    { of: ["shell/layout/user-menu.tsx"], path: "", press: ["Account of"] },
    { of: ["shell/layout/mobile-menu.tsx"], path: "", width: 390, press: ["Menu"] },
    // Last: from then on signing in asks for the code.
    {
      of: ["features/account/two-factor-card.tsx", "features/account/enrol-dialog.tsx", "features/account/recovery-codes.tsx"],
      path: "settings/account",
      press: ["Turn on"],
      within: enrol,
      close: "I have saved them",
      returns: /^button: (New recovery codes|Turn off)$/,
    },
  ];
};
