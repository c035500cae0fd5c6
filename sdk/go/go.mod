module github.com/kolli-dev/kolli/sdk/go

go 1.23
