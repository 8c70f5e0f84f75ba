"""Bundles script and style into single-file pages: build.py OUTDIR writes OUTDIR/report.html, record.html, study.html, compare.html, live.html
and space.html, the report of a body in space; and scene.js, which draws such a body and which the live page asks for when it needs it.
With a second argument, the program compiled for browsers, it writes OUTDIR/alone.html instead: the live page that needs no server.
Needs esbuild, and what fetch.py brings."""
import base64
import gzip
import hashlib
import pathlib
import re
import subprocess
import sys

HOME = pathlib.Path(__file__).resolve().parent
COMPRESSED_LIMIT = 200_000
# three.js alone takes 135 kB of the report of a body in space.
COMPRESSED_LIMIT_IN_SPACE = 220_000
MARKERS = ['@@TEETER_TITLE@@', '@@TEETER_DATA@@']
ALONE = {
    'contains': ['uplot', 'smol-toml'],
    'draws_space': True,
    'about': 'Teeter in one file: change the block, pick a motion, see whether it falls. The program is inside; nothing is sent anywhere.',
    'without_script': 'This page computes and draws with JavaScript, which is switched off here.',
}
PAGES = {
    'report': {
        'about': 'A report of Teeter in one file: words, animation, plots and numbers of one run.',
        'without_script': 'This report draws its verdict, animation and plots with JavaScript, which is switched off here. '
                          'The same results are in summary.json and history.csv.',
    },
    'record': {
        'about': 'What ground-motion files hold, by Teeter in one file: plots, response spectra and numbers of each component.',
        'without_script': 'This page draws ground motions with JavaScript, which is switched off here. '
                          'teeter record prints the same numbers, and with --json as data.',
    },
    'study': {
        'about': 'A report of Teeter in one file: words, figures and cases of one study.',
        'without_script': 'This report draws its figures with JavaScript, which is switched off here. '
                          'teeter study prints the same results, with --json as data, and with -o as summary.json and cells.csv.',
        'contains': [],
        'may_ask': True,
    },
    'compare': {
        'about': 'A report of Teeter in one file: several models or changes of one scenario side by side.',
        'without_script': 'This report draws its figures with JavaScript, which is switched off here. '
                          'teeter compare prints the same results, with --json as data, and with -o as compare.json and compare.csv.',
        'contains': [],
    },
    'live': {
        'contains': ['uplot', 'smol-toml'],
        'about': 'The live page of Teeter: change the block, pick a motion, see whether it falls. Also the report of a run saved from it.',
        'without_script': 'This page asks the program and draws its answers with JavaScript, which is switched off here. '
                          'teeter run gives the same verdicts on the command line.',
        'may_ask': True,
        'draws_space': True,
    },
    'space': {
        'contains': ['uplot', 'three'],
        'about': 'A report of Teeter in one file: words, animation, plots and numbers of one run of a body in space.',
        'without_script': 'This report draws its verdict, animation and plots with JavaScript, which is switched off here. '
                          'The same results are in summary.json and history.csv.',
        'limit': COMPRESSED_LIMIT_IN_SPACE,
    },
}


def bundle(entry):
    command = ['esbuild', entry, '--bundle', '--minify', '--format=iife', '--target=es2020,chrome91,firefox90,safari15',
               '--charset=utf8', '--legal-comments=none', '--log-level=warning']
    return subprocess.run(command, cwd=HOME, check=True, stdout=subprocess.PIPE, encoding='utf-8').stdout.strip()


def scene():
    """What draws a body in space, as a script of its own with the licence of what it contains."""
    return f"/*\n{licences(['three'])}\n*/\n{bundle('src/space/served.ts')}"


def insert(page, slot, text):
    if page.count(slot) != 1:
        raise ValueError(f'the template must hold {slot} exactly once')
    return page.replace(slot, text)


def licences(packages):
    def licence(name):
        text = (HOME / 'node_modules' / name / 'LICENSE').read_text(encoding='utf-8').strip()
        return f'Contains {name} (https://npmjs.com/package/{name}):\n\n{text}'
    return '\n\n'.join(licence(name) for name in packages) or 'Contains no code of others.'


def with_engine(page, engine, drawing):
    """The program as a text that the page gives to a worker, what draws bodies in space likewise, and data that says so."""
    page = insert(page, '@@TEETER_TITLE@@', 'Teeter')
    page = insert(page, '@@TEETER_DATA@@', '{"live":true,"token":""}')
    held = ''.join(f'\n<script type="text/plain" id="teeter-{name}">{text}</script>' for name, text in [('engine', engine), ('scene', drawing)])
    return insert(page, '<div id="app"></div>', f'<div id="app"></div>{held}')


def policy_for(scripts, page, engine):
    # The browser then runs these scripts and no others, whatever the data holds.
    digests = [base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() for script in scripts]
    return '; '.join([
        "default-src 'none'",
        'script-src ' + ' '.join(f"'sha256-{digest}'" for digest in digests) + (" 'wasm-unsafe-eval'" if engine else ''),
        *(['worker-src blob:'] if engine else []),
        "style-src 'unsafe-inline'",
        'img-src data: blob:',
        # Of a file nothing is its own; a served page may ask its server.
        *(["connect-src 'self'"] if page.get('may_ask') else []),
        "base-uri 'none'",
        "form-action 'none'",
    ])


def write(folder, name, page, engine=''):
    source = 'live' if engine else name
    script, style = bundle(f'src/{source}/main.ts'), bundle(f'src/{source}/main.css')
    drawing = scene() if page.get('draws_space') else ''
    if any(re.search(r'</script|<!--', text, re.IGNORECASE) for text in (script, drawing, engine)):
        raise ValueError('a script would end its own element')
    if re.search(r'</style', style, re.IGNORECASE):
        raise ValueError('the style would end its own element')
    text = (HOME / 'src/page/page.html').read_text(encoding='utf-8')
    text = insert(text, '%ABOUT%', page['about'])
    text = insert(text, '%WITHOUT_SCRIPT%', page['without_script'])
    text = insert(text, '%POLICY%', policy_for([script, drawing] if drawing else [script], page, engine))
    text = insert(text, '%LICENCE%', licences(page.get('contains', ['uplot'])))
    text = insert(text, '%STYLE%', style)
    text = insert(text, '%SCRIPT%', script)
    if engine:
        text = with_engine(text, engine, drawing)
    elif any(text.count(marker) != 1 for marker in MARKERS):
        raise ValueError(f'{" and ".join(MARKERS)} must occur exactly once')
    compressed = len(gzip.compress(text.encode()))
    limit = page.get('limit', COMPRESSED_LIMIT)
    if not engine and compressed > limit:
        raise ValueError(f'{name}.html is {compressed} bytes compressed, the limit is {limit}')
    (folder / f'{name}.html').write_text(text, encoding='utf-8')
    print(f'{name}.html: {len(text)} characters, {compressed} bytes compressed')


def main(arguments):
    if not arguments:
        raise ValueError('usage: build.py OUTDIR [ENGINE.js]')
    folder = pathlib.Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    if len(arguments) > 1:
        write(folder, 'alone', ALONE, pathlib.Path(arguments[1]).read_text(encoding='utf-8'))
        return
    (folder / 'scene.js').write_text(scene(), encoding='utf-8')
    for name, page in PAGES.items():
        write(folder, name, page)


try:
    main(sys.argv[1:])
except (OSError, ValueError, subprocess.CalledProcessError) as error:
    sys.exit(f'build.py: {error}')
