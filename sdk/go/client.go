// Package kolli is the client of Kolli, open-source shipment tracking. It uses only the standard library.
package kolli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// Options says how a client behaves. The zero value of each field is its default.
type Options struct {
	// Timeout applies to each attempt; 75 s by default, as a synchronous creation waits up to a minute for the carrier.
	Timeout time.Duration
	// Retries after a failure that may be over by then; 3 by default, -1 for none.
	Retries int
	// HTTPClient is for proxies and certificates. It must not follow redirects to other hosts.
	HTTPClient *http.Client
}

// Client is a client of one Kolli, with one API key. It may be used by several goroutines, and needs no closing.
type Client struct {
	Nouns
	caller *caller
}

type caller struct {
	endpoint, key string
	timeout       time.Duration
	retries       int
	http          *http.Client
}

// New returns a client of the Kolli at this address, such as https://track.shop.com.
func New(address, key string, options ...Options) (*Client, error) {
	endpoint, err := endpointOf(address)
	if err != nil {
		return nil, err
	}
	given := Options{}
	if len(options) > 0 {
		given = options[0]
	}
	c := &caller{endpoint: endpoint, key: key, timeout: given.Timeout, retries: given.Retries}
	if c.timeout == 0 {
		c.timeout = 75 * time.Second
	}
	if c.retries == 0 {
		c.retries = 3
	}
	client := http.Client{}
	if given.HTTPClient != nil {
		client = *given.HTTPClient
	}
	// A redirect would carry the key to another address.
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	c.http = &client
	return &Client{Nouns: nounsOf(c), caller: c}, nil
}

// Must returns the value, or panics: for programs that cannot continue without it.
func Must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// endpointOf refuses to send a key in the clear, except within this machine. A path before /graphql is kept.
func endpointOf(address string) (string, error) {
	parsed, err := url.Parse(address)
	if err != nil {
		return "", fmt.Errorf("the address %q is not a URL: %w", address, err)
	}
	host := parsed.Hostname()
	ip := net.ParseIP(host)
	isLocal := host == "localhost" || (ip != nil && ip.IsLoopback())
	if parsed.Scheme != "https" && !(parsed.Scheme == "http" && isLocal) {
		return "", fmt.Errorf("the address %q must begin with https://: a key is sent over plain HTTP only to this machine", address)
	}
	return strings.TrimRight(address, "/") + "/graphql", nil
}

// GraphQL sends any document, with the same retries and errors: for fields that the methods do not select. It fills data.
func (c *Client) GraphQL(ctx context.Context, document string, variables map[string]any, data any) error {
	return c.caller.send(ctx, document, variables, data)
}

type idempotencyKey struct{}

// WithIdempotencyKey gives the calls with this context a key of yours. By default, each call has its own, which its retries share.
func WithIdempotencyKey(ctx context.Context, key string) context.Context {
	return context.WithValue(ctx, idempotencyKey{}, key)
}

type payload struct {
	Errors  []TrackerUserError `json:"trackerUserErrors"`
	Tracker json.RawMessage    `json:"tracker"`
}

// value reads what the field gave.
func value[T any](ctx context.Context, c *caller, field, document string, variables map[string]any) (T, error) {
	var data map[string]json.RawMessage
	var found T
	if err := c.send(ctx, document, variables, &data); err != nil {
		return found, err
	}
	err := json.Unmarshal(data[field], &found)
	return found, err
}

// accepted reads a payload whose user errors are returned as an error.
func accepted[T any](ctx context.Context, c *caller, field, document string, variables map[string]any) (T, error) {
	var found T
	raw, err := value[json.RawMessage](ctx, c, field, document, variables)
	if err != nil {
		return found, err
	}
	var head payload
	if err := json.Unmarshal(raw, &head); err != nil {
		return found, err
	}
	if len(head.Errors) > 0 {
		refused := &UserError{Code: head.Errors[0].Code, Field: head.Errors[0].Field, Errors: head.Errors}
		return found, errors.Join(refused, readTracker(head.Tracker, refused))
	}
	err = json.Unmarshal(raw, &found)
	return found, err
}

func readTracker(raw json.RawMessage, refused *UserError) error {
	if len(raw) == 0 || string(raw) == "null" {
		return nil
	}
	return json.Unmarshal(raw, &refused.Tracker)
}

func member[T any](ctx context.Context, c *caller, name, field, document string, variables map[string]any) (T, error) {
	var found T
	members, err := accepted[map[string]json.RawMessage](ctx, c, field, document, variables)
	if err != nil {
		return found, err
	}
	err = json.Unmarshal(members[name], &found)
	return found, err
}
