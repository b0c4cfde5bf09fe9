"""Message catalogues: codes and parameters into sentences."""
