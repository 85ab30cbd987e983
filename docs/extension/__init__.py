"""What the pages need to be built. Only `building`, `pictures` and `notation` import what builds them."""
