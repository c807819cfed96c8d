"""The command line: parses arguments and calls the rooms."""


def main() -> None:
    """Run the command line."""
