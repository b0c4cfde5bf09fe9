"""What the tests and the build need beside the product."""
