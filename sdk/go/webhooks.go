package kolli

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"
)

const tolerance = 5 * time.Minute

// VerifyWebhook returns the event if one of the secrets signed these bytes within the last five minutes, and a *WebhookError otherwise.
// Give the exact bytes that arrived. While you rotate a secret, give both.
func VerifyWebhook(rawBody []byte, header http.Header, secrets ...string) (*Event, error) {
	return VerifyWebhookAt(time.Now(), rawBody, header, secrets...)
}

// VerifyWebhookAt verifies as of another time: for tests.
func VerifyWebhookAt(now time.Time, rawBody []byte, header http.Header, secrets ...string) (*Event, error) {
	for _, name := range []string{"webhook-id", "webhook-timestamp", "webhook-signature"} {
		if header.Get(name) == "" {
			return nil, &WebhookError{"NO_HEADER", "The request has no " + name + " header."}
		}
	}
	id, timestamp := header.Get("webhook-id"), header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || now.Sub(time.Unix(seconds, 0)).Abs() > tolerance {
		return nil, &WebhookError{"TOO_OLD", fmt.Sprintf("The timestamp %s is more than %s from this machine's clock.", timestamp, tolerance)}
	}
	isAuthentic := false
	for _, secret := range secrets {
		key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
		if err != nil {
			return nil, fmt.Errorf("a webhook secret is whsec_ and base64 after it, as Kolli showed it: %w", err)
		}
		mac := hmac.New(sha256.New, key)
		fmt.Fprintf(mac, "%s.%s.", id, timestamp)
		mac.Write(rawBody)
		expected := []byte("v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
		for _, signature := range strings.Fields(header.Get("webhook-signature")) {
			isAuthentic = hmac.Equal(expected, []byte(signature)) || isAuthentic
		}
	}
	if !isAuthentic {
		return nil, &WebhookError{"WRONG_SIGNATURE", "No signature of the request belongs to the secret."}
	}
	var event Event
	if err := json.Unmarshal(rawBody, &event); err != nil {
		return nil, &WebhookError{"NOT_JSON", "The body was signed, but is not JSON of an event."}
	}
	return &event, nil
}

const largestBody = 1 << 20

// WebhookHandler verifies requests and hands their events over. It responds with 400 to a request that is not from Kolli, and with 500 if
// handle returns an error: Kolli sends the event again. Store the event in handle, and process it afterwards.
func WebhookHandler(handle func(*Event) error, secrets ...string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, largestBody))
		if err != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		event, err := VerifyWebhook(body, r.Header, secrets...)
		if err != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		if handle(event) != nil {
			w.WriteHeader(http.StatusInternalServerError)
			return
		}
		w.WriteHeader(http.StatusNoContent)
	})
}
