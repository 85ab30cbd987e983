"""The floor that speaks gRPC: the gate, one servicer per service, and translation between wire and play."""
