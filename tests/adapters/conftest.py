"""Contract suites live beside the product; their assertions explain themselves as tests' do."""

import pytest

for port in ("store", "people", "access", "shelf"):
    pytest.register_assert_rewrite(f"afterblow.testing.{port}_contract")
