"""What screens show, rebuilt from the log."""
