"""What a ruleset file can say, and reading one."""
