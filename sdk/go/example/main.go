// From nothing to a verified webhook. Beforehand: kolli webhooks create --mode test --url https://…/hook
package main

import (
	"context"
	"fmt"
	"net/http"
	"os"

	kolli "github.com/kolli-dev/kolli/sdk/go"
)

func main() {
	client, ctx := kolli.Must(kolli.New(os.Getenv("KOLLI_URL"), os.Getenv("KOLLI_KEY"))), context.Background()
	go func() {
		kolli.Must(client.Trackers.Create(ctx, kolli.TrackerCreateInput{TrackingCode: "K1000000005", Carrier: "UPS"}))
	}()
	panic(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), kolli.WebhookHandler(func(event *kolli.Event) (err error) {
		_, err = fmt.Println(event.Type, event.Data.TrackingCode, event.Data.Status)
		return
	}, os.Getenv("KOLLI_WEBHOOK_SECRET"))))
}
