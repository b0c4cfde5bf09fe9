"""A pytest plugin: a skip, an expected failure or a deselection fails the run."""

import pytest

_hidden: list[str] = []


def pytest_deselected(items: list[pytest.Item]) -> None:
    _hidden.extend(f"deselected: {item.nodeid}" for item in items)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.skipped or hasattr(report, "wasxfail"):
        _hidden.append(f"not run to its end: {report.nodeid}")


def pytest_collectreport(report: pytest.CollectReport) -> None:
    if report.skipped:
        _hidden.append(f"not collected: {report.nodeid}")


def pytest_sessionfinish(session: pytest.Session) -> None:
    if _hidden and not hasattr(session.config, "workerinput"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for line in _hidden:
        terminalreporter.write_line(line, red=True)
