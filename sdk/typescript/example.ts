// From nothing to a verified webhook. Beforehand: kolli webhooks create --mode test --url https://…/hook
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { Kolli, webhooks } from "@kolli/client";

const { KOLLI_URL, KOLLI_KEY, KOLLI_WEBHOOK_SECRET, PORT } = process.env;
const kolli = new Kolli({ url: KOLLI_URL!, key: KOLLI_KEY! });

const server = createServer(async (request, response) => {
  const event = await webhooks.verify(await buffer(request), request.headers, KOLLI_WEBHOOK_SECRET!).catch(() => null);
  response.writeHead(event ? 204 : 400).end();
  if (event?.data) console.log(event.type, event.data.trackingCode, event.data.status);
  if (event?.data?.id === tracker.id) server.close();
}).listen(Number(PORT));

const tracker = await kolli.trackers.create({ trackingCode: "K1000000005", carrier: "UPS", reference: "order 4711" });
