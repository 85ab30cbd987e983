"""The floor of people: players and the tokens by which they are known."""
