"""One file per import or export format."""
