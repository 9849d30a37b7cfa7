import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';

const { resolve } = createRequire(import.meta.url);

const folderOf = (cut: Cut) =>
  path.dirname(resolve(`@fontsource-variable/${cut.package}/package.json`));

interface Cut {
  family: string;
  package: string;
  style: 'normal' | 'italic';
  axes: { wght: number; wdth?: number; opsz?: number };
}

/** Static variants of the fonts that document.css uses. */
const cuts: Cut[] = [
  {
    family: 'Instrument Sans',
    package: 'instrument-sans',
    style: 'normal',
    axes: { wght: 400, wdth: 100 },
  },
  {
    family: 'Instrument Sans',
    package: 'instrument-sans',
    style: 'normal',
    axes: { wght: 600, wdth: 100 },
  },
  {
    family: 'Instrument Sans',
    package: 'instrument-sans',
    style: 'normal',
    axes: { wght: 600, wdth: 86 },
  },
  { family: 'Newsreader', package: 'newsreader', style: 'italic', axes: { wght: 400, opsz: 30 } },
];

/** Every character that these files may contain; their unicode-range lists those that they do. */
const everyCharacter = Array.from({ length: 0xa800 - 0x20 }, (_, index) =>
  String.fromCodePoint(index + 0x20),
).join('');

// Chromium embeds a variable font as Type 3 drawings without hints or a name; a pinned cut goes
// into the PDF as a real TrueType subset.
async function fontFace(cut: Cut, subset: string, unicodeRange: string): Promise<string> {
  const file = `files/${cut.package}-${subset}-standard-${cut.style}.woff2`;
  const variable = await readFile(path.join(folderOf(cut), file));
  const font = await subsetFont(variable, everyCharacter, {
    targetFormat: 'woff2',
    variationAxes: cut.axes,
  });
  return `@font-face{font-family:"${cut.family}";font-style:${cut.style};font-weight:${cut.axes.wght};font-stretch:${cut.axes.wdth ?? 100}%;font-display:block;src:url(data:font/woff2;base64,${font.toString('base64')}) format("woff2");unicode-range:${unicodeRange}}`;
}

async function buildFontFaces(): Promise<string> {
  const faces: string[] = [];
  for (const cut of cuts) {
    const ranges: Record<string, string> = JSON.parse(
      await readFile(path.join(folderOf(cut), 'unicode.json'), 'utf8'),
    );
    for (const [subset, range] of Object.entries(ranges)) {
      faces.push(await fontFace(cut, subset, range));
    }
  }
  return faces.join('\n');
}

process.stdout.write(await buildFontFaces());
