package kolli

import (
	"errors"
	"fmt"
	"strings"
	"time"
)

// UserError says that Kolli did what was asked in part or not at all, for a reason that the caller can fix.
type UserError struct {
	// Code is made for programs; docs/errors.md lists the codes.
	Code TrackerUserErrorCode
	// Field is the input field that the error refers to, if there is one.
	Field *string
	// Errors has all of them; the first is the one above.
	Errors []TrackerUserError
	// Tracker exists despite CARRIER_TIMEOUT, CARRIER_UNAVAILABLE and CREDENTIALS_REJECTED; otherwise it is nil.
	Tracker *Tracker
}

func (e *UserError) Error() string {
	messages := make([]string, len(e.Errors))
	for i, one := range e.Errors {
		messages[i] = one.Message
	}
	return strings.Join(messages, " ")
}

// RequestError is a request that was refused as a whole, or failed.
type RequestError struct {
	Message string
	// Code is made for programs; docs/errors.md lists the codes.
	Code string
	// Status is the HTTP status; 0 if there was no response.
	Status int
	// RequestID is what the operator of Kolli needs to find the request in the log.
	RequestID string
	cause     error
}

func (e *RequestError) Error() string { return e.Message }
func (e *RequestError) Unwrap() error { return e.cause }

// AuthenticationError says that the key is missing, unknown, expired or revoked, or may not do this.
type AuthenticationError struct{ *RequestError }

// RateLimitError says that the budget of the key is used up, also after the retries.
type RateLimitError struct {
	*RequestError
	// RetryAfter is 0 if the service did not say.
	RetryAfter time.Duration
	isAsked    bool
}

// TransportError says that there is no response of Kolli: the network failed, the time was over, or something in between answered.
type TransportError struct{ *RequestError }

func (e *AuthenticationError) Unwrap() error { return e.RequestError }
func (e *RateLimitError) Unwrap() error      { return e.RequestError }
func (e *TransportError) Unwrap() error      { return e.RequestError }

// WebhookError asks you to respond with 400: the request is not from Kolli, too old, or was changed on its way.
type WebhookError struct {
	// Code is NO_HEADER, TOO_OLD, WRONG_SIGNATURE or NOT_JSON.
	Code    string
	Message string
}

func (e *WebhookError) Error() string { return e.Message }

// isTransient says whether the same request may succeed later.
func isTransient(err error) bool {
	var limited *RateLimitError
	var transport *TransportError
	var request *RequestError
	switch {
	case errors.As(err, &limited):
		return true
	case errors.As(err, &transport):
		return transport.Status == 0 || retried(transport.Status)
	case errors.As(err, &request):
		return request.Code == "SERVICE_UNAVAILABLE"
	}
	return false
}

func retried(status int) bool {
	return status == 429 || status == 502 || status == 503 || status == 504
}

func notKolli(endpoint string, status int, what string) *TransportError {
	return &TransportError{&RequestError{Message: fmt.Sprintf("%s: HTTP %d with %s", endpoint, status, what), Code: "NOT_KOLLI", Status: status}}
}
