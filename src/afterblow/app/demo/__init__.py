"""A made-up weekend that fights itself, through the very commands that people and tablets use."""
