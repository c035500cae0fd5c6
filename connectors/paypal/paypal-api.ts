import { Refused, Unavailable } from "../shared/kolli-api.ts";

export type PaypalStatus = "SHIPPED" | "ON_HOLD" | "DELIVERED";

export type PaypalTracker = {
  readonly transaction_id: string;
  readonly tracking_number: string;
  readonly status: PaypalStatus;
  readonly carrier: string;
  readonly carrier_name_other?: string;
};

/** What a webhook is sent with, for PayPal to verify. */
export type Transmission = {
  readonly auth_algo: string;
  readonly cert_url: string;
  readonly transmission_id: string;
  readonly transmission_sig: string;
  readonly transmission_time: string;
  readonly webhook_id: string;
};

type ErrorAnswer = {
  readonly name?: string;
  readonly message?: string;
  readonly details?: readonly { readonly issue?: string; readonly description?: string }[];
};

const patienceMs = 30_000;

const reasonOf = ({ name, message, details }: ErrorAnswer): string =>
  details?.[0]?.description ?? details?.[0]?.issue ?? message ?? name ?? "PayPal refuses without a reason.";

/** PayPal's REST API with the credentials of an app. `address` is that of live mode or of the sandbox. */
export const openPaypalApi = (address: string, clientId: string, clientSecret: string, now: () => number = Date.now) => {
  let token: { readonly value: string; readonly until: number } | null = null;

  const send = async (path: string, init: RequestInit): Promise<Response> => {
    let response: Response;
    try {
      response = await fetch(address + path, { ...init, signal: AbortSignal.timeout(patienceMs) });
    } catch (error) {
      throw new Unavailable(`PayPal does not respond: ${error instanceof Error ? error.message : String(error)}.`);
    }
    if (response.status === 429 || response.status >= 500)
      throw new Unavailable(
        `PayPal answered with status ${response.status}.`,
        Number(response.headers.get("retry-after") ?? 0) * 1_000,
      );
    return response;
  };

  const tokenFor = async (): Promise<string> => {
    if (token && token.until > now()) return token.value;
    const response = await send("/v1/oauth2/token", {
      method: "POST",
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: "grant_type=client_credentials",
    });
    const answer = (await response.json().catch(() => ({}))) as { access_token?: string; expires_in?: number };
    // For a person to fix: trying on without it would skip events.
    if (!response.ok || !answer.access_token) throw new Error("PayPal refuses PAYPAL_CLIENT_ID and PAYPAL_SECRET.");
    token = { value: answer.access_token, until: now() + ((answer.expires_in ?? 0) - 60) * 1_000 };
    return token.value;
  };

  const ask = async <Answer>(method: string, path: string, body?: string): Promise<Answer> => {
    const attempt = async () =>
      send(path, {
        method,
        headers: { authorization: `Bearer ${await tokenFor()}`, "content-type": "application/json" },
        ...(body !== undefined && { body }),
      });
    let response = await attempt();
    if (response.status === 401) {
      // A token can end early.
      token = null;
      response = await attempt();
    }
    const answer = ((await response.json().catch(() => null)) ?? {}) as Answer & ErrorAnswer;
    if (response.status === 401 || response.status === 403)
      throw new Error(`PayPal does not allow this to the app: ${reasonOf(answer)}`);
    if (!response.ok) throw new Refused(reasonOf(answer), String(response.status));
    return answer;
  };

  type Order = {
    readonly purchase_units?: readonly { readonly shipping?: { readonly trackers?: readonly { readonly id: string }[] } }[];
  };
  return {
    /** Orders v2: whether an order has the tracker `<capture>-<number>`. */
    async hasOrderTracker(orderId: string, trackerId: string): Promise<boolean> {
      const order = await ask<Order>("GET", `/v2/checkout/orders/${encodeURIComponent(orderId)}`);
      return (order.purchase_units ?? []).some(({ shipping }) => shipping?.trackers?.some(({ id }) => id === trackerId));
    },
    async addOrderTracker(orderId: string, { transaction_id, status: _, ...tracker }: PaypalTracker): Promise<void> {
      const body = { capture_id: transaction_id, ...tracker, notify_payer: false };
      await ask("POST", `/v2/checkout/orders/${encodeURIComponent(orderId)}/track`, JSON.stringify(body));
    },
    /** Add Tracking v1: its status, or null if it is not there. */
    async trackerStatus(trackerId: string): Promise<string | null> {
      try {
        return (await ask<PaypalTracker>("GET", `/v1/shipping/trackers/${encodeURIComponent(trackerId)}`)).status;
      } catch (error) {
        if (error instanceof Refused && error.code === "404") return null;
        throw error;
      }
    },
    async addTracker(tracker: PaypalTracker): Promise<void> {
      const body = JSON.stringify({ trackers: [{ ...tracker, notify_buyer: false }] });
      const { errors = [] } = await ask<{ errors?: readonly ErrorAnswer[] }>("POST", "/v1/shipping/trackers-batch", body);
      if (errors.length > 0) throw new Refused(reasonOf(errors[0]!), errors[0]!.name ?? "UNKNOWN");
    },
    async updateTracker(trackerId: string, tracker: PaypalTracker): Promise<void> {
      await ask("PUT", `/v1/shipping/trackers/${encodeURIComponent(trackerId)}`, JSON.stringify(tracker));
    },
    /** The event goes back as the bytes that came: written anew it would not verify. */
    async isFromPaypal(transmission: Transmission, event: string): Promise<boolean> {
      const body = `${JSON.stringify(transmission).slice(0, -1)},"webhook_event":${event}}`;
      type Verdict = { readonly verification_status?: string };
      try {
        const verdict = await ask<Verdict>("POST", "/v1/notifications/verify-webhook-signature", body);
        return verdict.verification_status === "SUCCESS";
      } catch (error) {
        if (error instanceof Refused) return false;
        throw error;
      }
    },
  };
};

export type PaypalApi = ReturnType<typeof openPaypalApi>;
