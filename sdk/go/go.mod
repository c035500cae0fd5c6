module kolli.example/go

go 1.23
