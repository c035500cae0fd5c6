package kolli

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"iter"
	"os"
	"reflect"
	"strings"
	"time"
)

// Page is a page of a list.
type Page[T any] struct {
	Nodes    []T      `json:"nodes"`
	PageInfo PageInfo `json:"pageInfo"`
}

// CursorStore keeps the place in the feed over restarts: a file, a row, a key of your cache.
type CursorStore interface {
	// Load returns "" if there is none yet.
	Load(ctx context.Context) (string, error)
	Save(ctx context.Context, cursor string) error
}

// FileCursor keeps the cursor in the file with this path, which is replaced in one step.
type FileCursor string

func (path FileCursor) Load(context.Context) (string, error) {
	text, err := os.ReadFile(string(path))
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	return strings.TrimSpace(string(text)), err
}

func (path FileCursor) Save(_ context.Context, cursor string) error {
	if err := os.WriteFile(string(path)+".new", []byte(cursor), 0o600); err != nil {
		return err
	}
	return os.Rename(string(path)+".new", string(path))
}

// FollowOptions says which events to follow, and from where.
type FollowOptions struct {
	Filter EventFilter
	// After is where to begin if the store has no cursor; with neither, at the oldest event that Kolli keeps.
	After string
	Store CursorStore
	// Interval is the pause at the end of the feed; 5 s by default.
	Interval time.Duration
}

const longestPause = 30 * time.Second

// Follow gives every event in order, now and from now on, until the loop or the context ends. With a store, the next start continues
// after the last event whose turn of the loop was completed: none is lost, and one may come again.
func (api *EventsAPI) Follow(ctx context.Context, options FollowOptions) iter.Seq2[*Event, error] {
	return func(yield func(*Event, error) bool) {
		cursor := options.After
		if options.Store != nil {
			stored, err := options.Store.Load(ctx)
			if err != nil {
				yield(nil, err)
				return
			}
			if stored != "" {
				cursor = stored
			}
		}
		interval := options.Interval
		if interval == 0 {
			interval = 5 * time.Second
		}
		for pause := interval; ; {
			page, err := api.Page(ctx, EventsPageOptions{After: given(cursor), First: Set(100), Filter: &options.Filter})
			if err != nil {
				// A failure that may pass is waited for, however long it takes: every event is wanted.
				if !isTransient(err) || wait(ctx, pause) != nil {
					yield(nil, err)
					return
				}
				pause = min(pause*2, longestPause)
				continue
			}
			pause = interval
			for i := range page.Nodes {
				if !yield(&page.Nodes[i], nil) {
					return
				}
				cursor = *page.Nodes[i].Cursor
				if options.Store != nil {
					if err := options.Store.Save(ctx, cursor); err != nil {
						yield(nil, err)
						return
					}
				}
			}
			if !page.PageInfo.HasNextPage && wait(ctx, interval) != nil {
				return
			}
		}
	}
}

// everyItem gives the items of all pages.
func everyItem[T any](read func(after *string) (*Page[T], error)) iter.Seq2[*T, error] {
	return func(yield func(*T, error) bool) {
		for after := (*string)(nil); ; {
			page, err := read(after)
			if err != nil {
				yield(nil, err)
				return
			}
			for i := range page.Nodes {
				if !yield(&page.Nodes[i], nil) {
					return
				}
			}
			if !page.PageInfo.HasNextPage {
				return
			}
			after = page.PageInfo.EndCursor
		}
	}
}

// eventPage reads events as webhooks carry them, with their places in the feed.
func eventPage(ctx context.Context, c *caller, field, document string, variables map[string]any) (*Page[Event], error) {
	type stored struct {
		Cursor string `json:"cursor"`
		Body   string `json:"body"`
	}
	raw, err := value[Page[stored]](ctx, c, field, document, variables)
	if err != nil {
		return nil, err
	}
	page := &Page[Event]{PageInfo: raw.PageInfo, Nodes: make([]Event, len(raw.Nodes))}
	for i, one := range raw.Nodes {
		if err := json.Unmarshal([]byte(one.Body), &page.Nodes[i]); err != nil {
			return nil, err
		}
		page.Nodes[i].Cursor = &one.Cursor
	}
	return page, nil
}

// Set returns a pointer to a value, for fields that may be left out.
func Set[T any](value T) *T { return &value }

func given(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

func isNil(value any) bool {
	if value == nil {
		return true
	}
	found := reflect.ValueOf(value)
	return found.Kind() == reflect.Pointer && found.IsNil()
}

// withNulls writes an input whose fields of these names are null, which clears them.
func withNulls(input any, names []string) ([]byte, error) {
	text, err := json.Marshal(input)
	if err != nil || len(names) == 0 {
		return text, err
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(text, &members); err != nil {
		return nil, err
	}
	for _, name := range names {
		members[name] = json.RawMessage("null")
	}
	return json.Marshal(members)
}
