"""Finds data files inside installed packages without importing the packages."""
import pathlib
import sys


def package_file(relative: str) -> pathlib.Path:
    """Path of `package/file` of an installed package; FileNotFoundError when it is not installed."""
    for folder in sys.path:
        path = pathlib.Path(folder or ".") / relative
        if path.is_file():
            return path
    raise FileNotFoundError(f"{relative}: install the packages of requirements.txt first")
