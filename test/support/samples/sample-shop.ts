import type { Page } from "playwright-core";
import type { Emulator } from "../../../emulators/emulator.ts";
import { askAsViewer, type BrowserWorld } from "../browser/browser.ts";
import type { DashboardPage } from "../browser/dashboard-pages.ts";
import { eventually } from "../eventually.ts";

/** The same, for what must succeed. */
export const asViewer = async (page: Page, mode: "TEST" | "LIVE", query: string, variables: object = {}) => {
  const { data, errors } = await askAsViewer(page, mode, query, variables);
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
};

export const connectCarrier = (page: Page, emulator: Emulator, carrier: string) =>
  asViewer(
    page,
    "LIVE",
    `mutation C($carrier: AccountProvider!, $credentials: JSON!, $baseUrl: String) {
       carrierAccountConnect(carrier: $carrier, label: "", credentials: $credentials, baseUrl: $baseUrl) { userErrors { message } } }`,
    { carrier, credentials: emulator.credentials(carrier), baseUrl: emulator.baseUrl(carrier) },
  );

const hour = 3_600_000;
/** With the offset of Stockholm in winter. */
const at = (hoursAgo: number) => `${new Date(Date.now() - hoursAgo * hour + hour).toISOString().slice(0, 19)}+01:00`;

/** A parcel from Lyon to Stockholm, out for delivery, in the carrier's own words. */
export const scriptShowcaseParcel = (emulator: Emulator, code: string): void =>
  emulator.parcels.put("UPS", {
    code,
    estimatedDelivery: new Date(Date.now() + 5 * hour).toISOString().slice(0, 10),
    scans: [
      { code: "M:MP", message: "Shipper created a label, UPS has not received the package yet.", at: at(74), countryCode: "FR" },
      { code: "I:OR", message: "Origin Scan", at: at(52), city: "Vénissieux", countryCode: "FR" },
      { code: "I:DP", message: "Departed from Facility", at: at(46), city: "Lyon", countryCode: "FR" },
      { code: "I:AR", message: "Arrived at Facility", at: at(37), city: "Koeln", countryCode: "DE" },
      { code: "I:DP", message: "Departed from Facility", at: at(31), city: "Koeln", countryCode: "DE" },
      { code: "I:AR", message: "Arrived at Facility", at: at(22), city: "Malmo", countryCode: "SE" },
      { code: "I:AR", message: "Arrived at Facility", at: at(9), city: "Stockholm", countryCode: "SE" },
      { code: "I:OF", message: "Out For Delivery Today", at: at(2.4), city: "Stockholm", countryCode: "SE" },
    ],
  });

/** Creates it over the API and waits until the carrier's answer is in. */
export const followParcel = async (world: BrowserWorld, mode: "TEST" | "LIVE", input: object): Promise<string> => {
  const { key } = await world.service.keyFor(mode);
  const create =
    "mutation C($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { id } trackerUserErrors { message } } }";
  const { body } = await world.service.graphql(key, create, { input });
  const id = body.data.trackerCreate.tracker.id as string;
  await eventually(async () => {
    const { body: now } = await world.service.graphql(key, "query N($id: ID!) { tracker(id: $id) { checkpoints { id } } }", {
      id,
    });
    return now.data.tracker.checkpoints.length > 0;
  }, 30_000);
  return id.split("/").at(-1)!;
};

/** A test parcel of one's own, which its page can move on: as far as the last of these statuses. */
export const playParcel = async (world: BrowserWorld, input: object, statuses: readonly string[]): Promise<string> => {
  const { key } = await world.service.keyFor("TEST");
  const create = "mutation ($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { id } } }";
  const { id } = (await world.service.graphql(key, create, { input })).body.data.trackerCreate.tracker;
  const advance = "mutation ($input: TestTrackerAdvanceInput!) { testTrackerAdvance(input: $input) { tracker { id } } }";
  for (const status of statuses) await world.service.graphql(key, advance, { input: { id, action: "STATUS", status } });
  return id.split("/").at(-1)!;
};

/** Invites someone and lets them in. */
export const letJoin = async (
  world: BrowserWorld,
  page: Page,
  person: { name: string; email: string; role: string },
): Promise<void> => {
  const invite = "mutation I($email: String!, $role: MemberRole!) { memberInvite(email: $email, role: $role) { link } }";
  const { memberInvite } = await asViewer(page, "LIVE", invite, { email: person.email, role: person.role });
  const visitor = await world.visitor();
  await visitor.page.goto(memberInvite.link);
  await visitor.page.getByLabel("Your name").fill(person.name);
  await visitor.page.getByLabel("Password").fill("seven slow herons on a pier");
  await visitor.page.getByRole("button", { name: "Create account and join" }).click();
  await visitor.page.getByRole("heading", { name: "Overview", exact: true }).waitFor();
  await visitor.context.close();
};

/** The pages that a shop's recipients see: a parcel in every status, the showcase in the shop's colours, and the look-up. */
export const recipientPages = async (
  world: BrowserWorld,
  page: Page,
  showcase: { id: string; reference: string; postalCode: string },
  trackers: readonly string[],
): Promise<DashboardPage[]> => {
  await asViewer(
    page,
    "LIVE",
    `mutation { trackingPageUpdate(name: "Nord Living", headerColour: "#1e3a34", accentColour: "#b4532a",
       supportUrl: "https://nordliving.test/help", showsOrderNumber: true, hasOrderLookUp: true,
       texts: [{ language: "en", greeting: "Thank you for your order", note: "Too heavy to carry? We are happy to help." }]) {
       userErrors { message } } }`,
  );
  const { trackingPage } = await asViewer(page, "LIVE", "query { trackingPage { orderLookUpUrl } }");
  const pageOf = async (id: string, mode: "TEST" | "LIVE") => {
    const { key } = await world.service.keyFor(mode);
    const { body } = await world.service.graphql(key, "query ($id: ID!) { tracker(id: $id) { status publicUrl } }", {
      id: `gid://kolli/Tracker/${id}`,
    });
    return body.data.tracker as { status: string; publicUrl: string };
  };
  const pathOf = (url: string) => new URL(url).pathname.slice(1);
  const parcels = await Promise.all(trackers.map((id) => pageOf(id, "TEST")));
  const live = pathOf((await pageOf(showcase.id, "LIVE")).publicUrl);
  return [
    { name: "parcel", path: live, ready: "UPS" },
    { name: "parcel-embedded", path: `${live}?embed`, ready: "UPS" },
    { name: "parcel-arabic", path: `${live}?lang=ar`, ready: "UPS" },
    ...parcels.map(({ status, publicUrl }) => ({
      name: `parcel-${status.toLowerCase().replaceAll("_", "-")}`,
      path: pathOf(publicUrl),
      ready: "English",
    })),
    { name: "parcel-missing", path: "t/nothing", ready: "English" },
    { name: "look-up", path: pathOf(trackingPage.orderLookUpUrl), ready: "Order number" },
    {
      name: "look-up-found",
      path: pathOf(trackingPage.orderLookUpUrl),
      open: async (visited) => {
        await visited.getByLabel("Order number").fill(showcase.reference);
        await visited.getByLabel("Postcode or email address").fill(showcase.postalCode);
        await visited.getByRole("button", { name: "Find my parcel" }).click();
      },
      ready: "UPS",
    },
  ];
};
