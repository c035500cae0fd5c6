// A worker that uses the client: no files, no process, no modules of Node. It answers with what the tests expect of it.
import { Kolli, UserError, WebhookError, webhooks } from "@kolli/client";

export default {
  async fetch(request, { KOLLI_URL: url, KOLLI_KEY: key, VECTOR }) {
    const kolli = new Kolli({ url, key });
    if (new URL(request.url).pathname === "/hook") {
      const event = await webhooks.verify(await request.arrayBuffer(), request.headers, VECTOR.secret, {
        now: () => VECTOR.timestamp * 1000,
      });
      return Response.json([event.topic, event.id]);
    }
    const made = await kolli.trackers.createMany(
      [1, 2, 3].map((n) => ({ trackingCode: `WORKER-${n}`, carrier: "UPS", reference: "worker" })),
    );
    const listed = [];
    for await (const { trackingCode } of kolli.trackers.list({ filter: { reference: ["worker"] }, pageSize: 2 }))
      listed.push(trackingCode);
    await kolli.test.advance({ id: made[0].tracker.id, action: "STATUS", status: "IN_TRANSIT" });
    const options = { topics: ["TRACKER_UPDATED"], trackerId: made[0].tracker.id, interval: 50, after: null };
    const followed = [];
    for await (const event of kolli.events.follow(options)) {
      followed.push(event.data.status);
      break;
    }
    const refused = await kolli.trackers.create({ trackingCode: " ", carrier: "UPS" }).catch((error) => error);
    const forged = await webhooks.verify("{}", {}, VECTOR.secret).catch((error) => error);
    return Response.json({
      listed: listed.toSorted(),
      followed,
      refused: [refused instanceof UserError, refused.code],
      forged: [forged instanceof WebhookError, forged.code],
    });
  },
};
