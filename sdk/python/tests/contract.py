"""What every client does, told as JSON: the tests expect the same of each language. test/support/sdk/contract.ts says what."""

import asyncio
import json
import os
import uuid

from kolli import (
    AsyncKolli,
    AuthenticationError,
    CarrierFilter,
    CheckpointCreateInput,
    FileCursor,
    Kolli,
    KolliError,
    RateLimitError,
    RequestError,
    TrackerCreateInput,
    TrackerFilter,
    TrackerUpdateInput,
    TransportError,
    UserError,
    WebhookError,
    webhooks,
)

url, key, ca, front = (os.environ[name] for name in ("KOLLI_URL", "KOLLI_KEY", "KOLLI_CA", "FRONT_URL"))
kolli = Kolli(url, key, ca_file=ca)
asynchronous = AsyncKolli(url, key, ca_file=ca)


def behind(fault):
    return Kolli(f"{front}/{fault}/", key)


def class_of(error):
    kinds = (UserError, RateLimitError, AuthenticationError, TransportError, WebhookError, RequestError, KolliError)
    return next((kind.__name__ for kind in kinds if isinstance(error, kind)), repr(error))


def failure(work):
    try:
        return work()
    except Exception as error:
        return error


tracker = kolli.trackers.create(tracking_code="K1000000005", carrier="UPS", async_=False, reference="contract", metadata={"a": [1]})
batch = kolli.trackers.create_many(
    [TrackerCreateInput(tracking_code=" " if n == 4 else f"CONTRACT-{n}", carrier="UPS", reference="batch") for n in (1, 2, 3, 4)]
)
found = kolli.trackers.find_or_create(tracking_code="CONTRACT-1", carrier="UPS")
in_batch = TrackerFilter(reference=["batch"])
listed = [one.tracking_code for one in kolli.trackers.list(filter=in_batch, sort="CREATED_AT_ASC", page_size=2)]
page = kolli.trackers.page(first=1, filter=in_batch)
updated = kolli.trackers.update(id=tracker.id, reference=None, postal_code="83702")
moved = kolli.test.advance(id=found.tracker.id, action="STATUS", status="IN_TRANSIT")
kolli.test.advance(id=found.tracker.id, action="STATUS", status="DELIVERED")
assert tracker.created_at.tzinfo and tracker.delivered_at

refused = failure(lambda: kolli.trackers.create(tracking_code=" ", carrier="UPS"))
unauthorised = failure(lambda: Kolli(url, "kolli_test_wrong", ca_file=ca).workspace.get())
busy = failure(lambda: behind("busy").workspace.get())
code = f"FLAKY-{uuid.uuid4()}"
once = behind("flaky").trackers.create(tracking_code=code, carrier="UPS")
future = behind("future").trackers.get(tracker.id)

# The turn in which the loop is left is not complete: its event comes again after a restart.
store = FileCursor(os.environ["CURSOR_FILE"])
chosen = {"topics": ["TRACKER_UPDATED"], "tracker_id": found.tracker.id, "store": store, "interval": 0.05}
followed = []
for event in kolli.events.follow(**chosen):
    followed.append(event)
    if len(followed) == 2:
        break


async def asynchronously():
    async for event in asynchronous.events.follow(**chosen):
        followed.append(event)
        break
    codes = [one.tracking_code async for one in asynchronous.trackers.list(filter=in_batch, page_size=2)]
    assert sorted(codes) == sorted(listed)
    both = await asyncio.gather(asynchronous.trackers.get(tracker.id), asynchronous.workspace.get())
    assert both[0].id == tracker.id and both[1] == kolli.workspace.get()
    try:
        await asynchronous.trackers.create(tracking_code=" ", carrier="UPS")
    except UserError as error:
        return error.code


assert asyncio.run(asynchronously()) == "TRACKING_CODE_REQUIRED"

vector = json.loads(os.environ["VECTOR"])
body, secret = vector["body"].encode(), vector["secret"]
headers = {
    "Webhook-Id": vector["id"],
    "webhook-timestamp": str(vector["timestamp"]),
    "webhook-signature": f"v1,AAAA v2,x {vector['signature']}",
}
at = {"now": lambda: vector["timestamp"]}
verified = webhooks.verify(body, headers, ["whsec_AAAA", secret], **at)
faults = [
    lambda: webhooks.verify(body, {**headers, "webhook-signature": ""}, secret, **at),
    lambda: webhooks.verify(body, headers, secret),
    lambda: webhooks.verify(body + b" ", headers, secret, **at),
    lambda: webhooks.verify(body, headers, "whsec_AAAA", **at),
    *(
        lambda signed=signed: webhooks.verify(signed["body"], {**headers, "webhook-signature": signed["signature"]}, secret, **at)
        for signed in vector["nonEvents"]
    ),
]


def others():
    """The methods that nothing above calls."""
    second, third = (kolli.trackers.get_by_code(known) for known in ("CONTRACT-2", "CONTRACT-3"))
    ids = [second.id, third.id]
    changed = kolli.trackers.update_many([TrackerUpdateInput(id=one, reference="order 7") for one in ids])
    order = kolli.orders.get("order 7")
    stopped = kolli.trackers.stop(second.id)
    resumed = [kolli.trackers.resume(second.id), kolli.trackers.resume_many([third.id])[0].tracker]
    refreshed = [kolli.trackers.refresh(second.id), *(one.tracker for one in kolli.trackers.refresh_many(ids))]
    kolli.trackers.create(tracking_code="BK-CONTRACT", carrier="OWN_COURIER")
    [scan] = kolli.checkpoints.create(
        [
            CheckpointCreateInput(
                tracking_code="BK-CONTRACT", id="scan-1", status="OUT_FOR_DELIVERY", scanned_at="2026-03-01T09:30:00+01:00"
            )
        ]
    )
    unknown = failure(lambda: kolli.mails.resend("gid://kolli/RecipientMail/0199d5a2-7c1e-7a51-9d0c-3f5b6a7c8d2e"))
    needing = list(kolli.attention.list(kind="DAMAGED"))
    marked = kolli.attention.mark(ids=ids, state="DONE")
    reported = kolli.connectors.report(connector="csv", name="contract")
    return {
        "updated": [one.tracker.reference for one in changed],
        "order": order.tracker_count,
        "stopped": stopped.is_active,
        "resumed": [one.is_active for one in resumed],
        "refreshed": [one.tracking_code for one in refreshed],
        "scanned": [scan.checkpoint.status, scan.tracker.tracking_code],
        "explained": len(kolli.trackers.explain(second.id).sentence) > 0,
        "incidents": len(kolli.carriers.incidents()),
        "mails": len(kolli.mails.list(second.id)),
        "resent": unknown.code,
        "analysed": len(kolli.analytics.get(by=["CARRIER"]).rows),
        "attention": [kolli.attention.get().count, len(needing), marked],
        "connectors": [reported.connector, len(kolli.connectors.list())],
        "overview": len(kolli.workspace.overview(days=7).trackers_by_status) > 0,
        "deleted": sum(one.deleted_tracker_id in ids for one in kolli.trackers.delete_many(ids)),
    }


print(
    json.dumps(
        {
            "created": [tracker.status, tracker.carrier, len(tracker.checkpoints) > 0, tracker.metadata],
            "batch": [one.tracker.status if one.tracker else one.tracker_user_errors[0].code for one in batch],
            "found": [found.is_new, found.tracker.tracking_code],
            "listed": sorted(listed),
            "page": [len(page.nodes), page.page_info.has_next_page],
            "count": kolli.trackers.count(filter=in_batch).count,
            "updated": [updated.reference, updated.postal_code],
            "moved": moved.status,
            "missing": kolli.trackers.get("gid://kolli/Tracker/00000000-0000-7000-8000-000000000000"),
            "byCode": kolli.trackers.get_by_code("CONTRACT-2", carrier="UPS").tracking_code,
            "candidate": kolli.carriers.candidates("1Z999AA10123456784")[0].carrier,
            "carriers": len(kolli.carriers.list()) > 70,
            "norwegian": [one.carrier for one in kolli.carriers.list(filter=CarrierFilter(country_code=["NO"], via=["DIRECT"]))],
            "workspace": kolli.workspace.get().mode,
            "stopped": [one.tracker.is_active for one in kolli.trackers.stop_many([found.tracker.id])],
            "deleted": kolli.trackers.delete(tracker.id) == tracker.id,
            "graphql": kolli.graphql('{ trackerTotal(filter: { reference: "batch" }) { count } }')["trackerTotal"]["count"],
            "refused": [class_of(refused), refused.code, refused.field],
            "unauthorised": [class_of(unauthorised), unauthorised.code, unauthorised.status],
            "busy": [class_of(busy), busy.retry_after],
            "html": class_of(failure(lambda: behind("html").workspace.get())),
            "redirect": class_of(failure(lambda: behind("moved").workspace.get())),
            "silent": class_of(failure(lambda: Kolli(f"{front}/silent", key, timeout=0.3, retries=0).workspace.get())),
            "plain": class_of(failure(lambda: Kolli("http://track.shop.com", key))),
            "flaky": [once.tracking_code == code, kolli.trackers.count(filter=TrackerFilter(tracking_code=[code])).count],
            "future": future.status,
            "followed": [[one.type, one.sequence, one.data.status] for one in followed],
            "verified": [verified.topic, verified.id == vector["id"]],
            "faults": [failure(work).code for work in faults],
            "others": others(),
        }
    )
)
