#!/usr/bin/env python3
"""Writes the site: a folder of pages that needs no server and asks for nothing from outside.

    python3 Documentation/Site/make.py PROGRAM FOLDER

PROGRAM is surd. The first page is index.html beside this script, whose keys are carried out: what surd does not answer as
the page says is an error. The manual pages are made by mandoc, the gallery by `plotto`. In the end all links within the
folder are followed, and pages are validated where `tidy` is installed.
"""

import html
import html.parser
import pathlib
import re
import shutil
import subprocess
import sys
import urllib.parse

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
MANUALS = [
    ("surd.1", "Manual"), ("surd-recipes.7", "Recipes"), ("surd-words.7", "Words"), ("surd-units.7", "Units"),
    ("surd-dc.1", "dc"), ("surd-listener.5", "Events"),
]
PLOTS = [
    ("waves", "[{ sin } { 3 * sin 3 / }] -7 7"), ("bell", "{ sq neg 2 / exp } -4 4"),
    ("bessel", "[{ 0 swap besselj } { 1 swap besselj }] 0 20"), ("gamma", "-5 5 yrange { gamma } -4.5 5"),
    ("zeta", "{ 0.5 swap 1i * + zeta abs } 0 40"), ("poles", "-6 6 yrange { tan } -6 6"),
    ("gap", "{ ln } -2 6"), ("points", "[[1 2.1] [2 3.9] [3 6.2] [4 7.8]]"),
]


def page(title, body):
    links = "\n".join(f'<a href="{name}.html">{text}</a>' for name, text in [("index", "surd"), *MANUALS, ("gallery", "Plots")])
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{html.escape(title)}</title>
<link rel="stylesheet" href="style.css">
</head>
<body>
<nav>
{links}
</nav>
{body}
</body>
</html>
"""


def run(*command, **options):
    return subprocess.run(command, check=True, capture_output=True, encoding="utf-8", timeout=120, **options).stdout


def check_examples(surd, text):
    """Carries out the keys of the first page."""
    rows = re.findall(r"<kbd>(.*?)</kbd></td><td><samp>(.*?)</samp>", text)
    if len(rows) < 12:
        sys.exit("index.html: fewer than twelve lines of keys")
    for keys, expected in rows:
        shown = run(surd, "-e", html.unescape(keys)).rstrip("\n")
        if shown != html.unescape(expected):
            sys.exit(f"index.html: {html.unescape(keys)} gives {shown}, not {html.unescape(expected)}")


class Links(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.links, self.anchors = [], set()

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ("href", "src"):
                self.links.append(value)
            elif name == "id":
                self.anchors.add(value)


def check_links(folder):
    """Follows the links within the folder; those to elsewhere may only be followed by a reader."""
    pages = {}
    for file in folder.glob("*.html"):
        pages[file.name] = Links()
        pages[file.name].feed(file.read_text())
    for name, page in pages.items():
        for link in page.links:
            path, _, anchor = link.partition("#")
            if urllib.parse.urlparse(link).scheme:
                continue
            path = urllib.parse.unquote(path) or name
            if not (folder / path).exists():
                sys.exit(f"{name}: no file {path}")
            if anchor and path in pages and urllib.parse.unquote(anchor) not in pages[path].anchors:
                sys.exit(f"{name}: no place {link}")


def main():
    surd, folder = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    shutil.copy(HERE / "style.css", folder)
    shutil.copy(ROOT / "Documentation" / "shell.svg", folder)

    first = (HERE / "index.html").read_text()
    check_examples(surd, first)
    (folder / "index.html").write_text(page("surd, a calculator whose digits are never wrong", "<h1>surd</h1>\n" + first))

    names = {name for name, _ in MANUALS}
    for name, _ in MANUALS:
        body = run("mandoc", "-T", "html", "-O", "fragment,man=%N.%S.html", ROOT / "man" / name)
        # Pages of other programs are not here.
        body = re.sub(r'<a class="Xr" href="([^"]+)\.html">(.*?)</a>',
                      lambda match: match[0] if match[1] in names else match[2], body)
        (folder / f"{name}.html").write_text(page(name, body))

    figures = []
    for name, keys in PLOTS:
        (folder / f"{name}.svg").write_text(run(surd, "-e", f'{keys} "-" plotto'))
        shown = html.escape(f'{keys} "{name}.svg" plotto')
        figures.append(f'<figure><img src="{name}.svg" alt="{html.escape(keys)}"><figcaption><kbd>{shown}</kbd></figcaption></figure>')
    (folder / "gallery.html").write_text(page("Plots", '<h1>Plots</h1>\n<p>In the terminal, <kbd>plot</kbd> draws the same with '
        'dots, or as a picture.</p>\n<div class="gallery">\n' + "\n".join(figures) + "\n</div>"))

    check_links(folder)
    if shutil.which("tidy"):
        for file in sorted(folder.glob("*.html")):
            tidy = subprocess.run(["tidy", "-quiet", "-errors", "--warn-proprietary-attributes", "no", file],
                                  capture_output=True, encoding="utf-8", check=False)
            if tidy.returncode:
                sys.exit(f"{file}:\n{tidy.stderr}")
    else:
        print("tidy is not installed: pages are not validated")
    print(f"{folder}/index.html")


main()
