"""The weekend: people by opaque id, rings, days, halts of all rings."""
