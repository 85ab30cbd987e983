"""The wire contract, generated from `proto/` by `make wire`. Never edited."""
