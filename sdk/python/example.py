# From nothing to a verified webhook. Beforehand: kolli webhooks create --mode test --url https://…/hook
import os
from http.server import BaseHTTPRequestHandler, HTTPServer
from kolli import Kolli, WebhookError, webhooks

class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        try:
            event = webhooks.verify(body, self.headers, os.environ["KOLLI_WEBHOOK_SECRET"])
        except WebhookError:
            return self.send_error(400)
        self.send_response_only(204)
        self.end_headers()
        print(event.type, event.data.tracking_code, event.data.status, flush=True)

server = HTTPServer(("127.0.0.1", int(os.environ["PORT"])), Receiver)
kolli = Kolli(os.environ["KOLLI_URL"], os.environ["KOLLI_KEY"], ca_file=os.environ.get("KOLLI_CA"))
kolli.trackers.create(tracking_code="K1000000005", carrier="UPS", reference="order 4711") and server.handle_request()
