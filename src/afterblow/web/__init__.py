"""Pages and routes, by audience."""
