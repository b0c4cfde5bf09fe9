"""Generators and contract suites, for tests here and elsewhere."""
