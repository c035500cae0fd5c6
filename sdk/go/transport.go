package kolli

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	mathrand "math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"time"
)

const (
	version    = "0.1.0"
	firstDelay = 500 * time.Millisecond
	// A service that asks for more is not waited for: the error says how long it takes.
	longestDelay = time.Minute
)

type answer struct {
	Data   json.RawMessage `json:"data"`
	Errors []struct {
		Message    string `json:"message"`
		Extensions struct {
			Code string `json:"code"`
		} `json:"extensions"`
	} `json:"errors"`
}

func (c *caller) send(ctx context.Context, document string, variables map[string]any, data any) error {
	given := map[string]any{}
	for name, one := range variables {
		if !isNil(one) {
			given[name] = one
		}
	}
	body, err := json.Marshal(map[string]any{"query": document, "variables": given})
	if err != nil {
		return err
	}
	// The same for every attempt: what was done is not done again.
	key, isGiven := ctx.Value(idempotencyKey{}).(string)
	if !isGiven {
		random := make([]byte, 16)
		if _, err := rand.Read(random); err != nil {
			return err
		}
		key = hex.EncodeToString(random)
	}
	for failures := 0; ; failures++ {
		found, err := c.attempt(ctx, body, key)
		if err == nil {
			return json.Unmarshal(found, data)
		}
		delay := delayOf(err, failures)
		if !isTransient(err) || failures >= c.retries || delay > longestDelay {
			return err
		}
		if wait(ctx, delay) != nil {
			return err
		}
	}
}

func delayOf(err error, failures int) time.Duration {
	growing := time.Duration(float64(firstDelay<<min(failures, 20)) * (0.5 + mathrand.Float64()/2))
	var limited *RateLimitError
	if errors.As(err, &limited) && limited.isAsked {
		return limited.RetryAfter + growing/4
	}
	return growing
}

func wait(ctx context.Context, delay time.Duration) error {
	timer := time.NewTimer(delay)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

func (c *caller) attempt(ctx context.Context, body []byte, key string) (json.RawMessage, error) {
	limited, cancel := context.WithTimeout(ctx, c.timeout)
	defer cancel()
	request, err := http.NewRequestWithContext(limited, http.MethodPost, c.endpoint, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Authorization", "Bearer "+c.key)
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Accept", "application/json")
	request.Header.Set("Idempotency-Key", key)
	request.Header.Set("User-Agent", "kolli-go/"+version)
	response, err := c.http.Do(request)
	if err != nil {
		return nil, c.noAnswer(ctx, err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, c.noAnswer(ctx, err)
	}
	var found answer
	if err := json.Unmarshal(text, &found); err != nil || (found.Data == nil && len(found.Errors) == 0) {
		what := response.Header.Get("Content-Type") + " that is not an answer of Kolli"
		if to := response.Header.Get("Location"); to != "" {
			what = "a redirect to " + to
		}
		return nil, notKolli(c.endpoint, response.StatusCode, what)
	}
	if len(found.Errors) > 0 || string(found.Data) == "null" {
		return nil, errorOf(response, found)
	}
	return found.Data, nil
}

// noAnswer is the context's own error if the caller ended the call.
func (c *caller) noAnswer(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return &TransportError{&RequestError{Message: fmt.Sprintf("%s cannot be used: %v", c.endpoint, err), Code: "NO_ANSWER", cause: err}}
}

func errorOf(response *http.Response, found answer) error {
	refused := &RequestError{Code: "UNKNOWN", Status: response.StatusCode, RequestID: response.Header.Get("X-Request-Id")}
	messages := []string{}
	for _, one := range found.Errors {
		messages = append(messages, one.Message)
	}
	refused.Message = strings.Join(messages, " ")
	if len(found.Errors) > 0 && found.Errors[0].Extensions.Code != "" {
		refused.Code = found.Errors[0].Extensions.Code
	}
	switch refused.Code {
	case "THROTTLED":
		seconds, err := strconv.Atoi(response.Header.Get("Retry-After"))
		return &RateLimitError{RequestError: refused, RetryAfter: time.Duration(seconds) * time.Second, isAsked: err == nil}
	case "UNAUTHENTICATED", "FORBIDDEN":
		return &AuthenticationError{refused}
	}
	return refused
}
