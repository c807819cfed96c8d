"""Quality on real pages with gold, judged by ../shared/tools/score_pages.py.

python -m tests.benchmarks.bench_pages [--generic] [FOLDER…]     default: ../shared/pages
"""

import subprocess
import sys
from pathlib import Path

from tests.conftest import SHARED

COMMAND = f"{Path(sys.executable).parent / 'eventpapers'} extract {{page}}"


def main() -> int:
    """Print the judge's table; 0 where it could run."""
    if not SHARED.is_dir():
        print("skipped: ../shared with real pages and their gold is not on this machine")
        return 0
    judge = SHARED / "tools" / "score_pages.py"
    generic = " --generic" if "--generic" in sys.argv else ""
    folders = [each for each in sys.argv[1:] if each != "--generic"] or [str(SHARED / "pages")]
    return subprocess.run(
        [sys.executable, str(judge), "--command", COMMAND + generic, *folders], check=False
    ).returncode


if __name__ == "__main__":
    sys.exit(main())
