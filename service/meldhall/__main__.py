"""`python -m meldhall` is the command `meldhall`."""

from meldhall.cli import main

if __name__ == "__main__":
    main()
