"""The HTTP door: Connect, gRPC-Web and JSON from the same servicers, and the page to play on."""
