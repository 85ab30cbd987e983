"""How Sphinx builds the pages: `make docs`. Nothing is fetched from anywhere, and a warning is an error."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

project = "Meldhall"
author = "The authors of Meldhall"
extensions = ["myst_parser", "docs.extension.building"]
exclude_patterns = ["extension"]

myst_enable_extensions = ["attrs_inline"]
myst_heading_anchors = 3

# Quotation marks become those of print; dashes stay what the command line reads.
smartquotes_action = "q"

html_theme = "furo"
html_title = "Meldhall"
html_static_path = ["static"]
html_css_files = ["meldhall.css"]
html_favicon = "static/tile.svg"
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_theme_options = {
    "light_logo": "tile.svg",
    "dark_logo": "tile.svg",
    "light_css_variables": {"color-brand-primary": "#1d5e50", "color-brand-content": "#1b6354"},
    "dark_css_variables": {"color-brand-primary": "#7fd0b8", "color-brand-content": "#8cd7c1"},
}
