import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SiteTheme } from '@soloist/contracts';

const { resolve } = createRequire(import.meta.url);

/** Fonts by package, with the family name in their plain files. */
interface Font {
  font: string;
  family: string;
}

const themeFonts: Record<SiteTheme, Font> = {
  monograph: { font: 'newsreader', family: 'Newsreader 16pt 16pt' },
  poster: { font: 'bricolage-grotesque', family: 'Bricolage Grotesque 96pt ExtraBold' },
  index: { font: 'jetbrains-mono', family: 'JetBrains Mono' },
  folio: { font: 'instrument-sans', family: 'Instrument Sans' },
};
/** Fallbacks for missing scripts: Cyrillic, Greek, Devanagari; Arabic; Chinese. */
const otherFonts: Font[] = [
  { font: 'noto-sans', family: 'Noto Sans' },
  { font: 'noto-sans-arabic', family: 'Noto Sans Arabic' },
  { font: 'noto-sans-sc', family: 'Noto Sans SC Thin' },
];
export const cardWeight = 550;

/** A file of a font, for the characters of some ranges. */
interface Slice {
  file: string;
  ranges: [from: number, to: number][];
}

/** For example `U+0900-097F,U+20B9`. */
const toRanges = (unicodeRange: string) =>
  unicodeRange.split(',').map((range): [number, number] => {
    const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });

async function readSlices(font: string): Promise<Slice[]> {
  const folder = path.dirname(resolve(`@fontsource-variable/${font}/package.json`));
  const ranges: Record<string, string> = JSON.parse(
    await readFile(path.join(folder, 'unicode.json'), 'utf8'),
  );
  return Object.entries(ranges).map(([name, range]) => ({
    // Numbered ones are named `[4]`.
    file: path.join(folder, `files/${font}-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: toRanges(range),
  }));
}

const holds = ({ ranges }: Slice, letter: string) => {
  const code = letter.codePointAt(0) ?? 0;
  return ranges.some(([from, to]) => code >= from && code <= to);
};

const lettersOf = ({ ranges }: Slice) =>
  ranges
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => from + i))
    .map((code) => String.fromCodePoint(code))
    .join('');

export interface SetTexts {
  /** The text without characters that no font here has, and without control characters. */
  texts: string[];
  /** The font families to use, the theme's own first. */
  families: string;
}

/**
 * The fonts of the cards. Their renderer supports neither WOFF2 nor variable fonts: each slice that
 * a text needs is converted to a plain file once per process, in a folder that `close` deletes.
 */
export function createCardFonts() {
  let folder: Promise<string> | undefined;
  const slices = new Map<string, Promise<Slice[]>>();
  const ready = new Map<string, Promise<void>>();

  const slicesOf = (font: string) => {
    const loading = slices.get(font) ?? readSlices(font);
    slices.set(font, loading);
    return loading;
  };

  const makeReady = (slice: Slice) => {
    const loading = ready.get(slice.file) ?? addPlain(slice);
    ready.set(slice.file, loading);
    // The next card tries again.
    loading.catch(() => ready.delete(slice.file));
    return loading;
  };

  async function addPlain(slice: Slice): Promise<void> {
    // Loaded with the first card: a process that draws none saves 50 MB.
    const [{ default: sharp }, { default: subsetFont }] = await Promise.all([
      import('sharp'),
      import('subset-font'),
    ]);
    const plain = await subsetFont(await readFile(slice.file), lettersOf(slice), {
      targetFormat: 'truetype',
      variationAxes: { wght: cardWeight },
    });
    folder ??= mkdtemp(path.join(tmpdir(), 'soloist-card-fonts-'));
    const file = path.join(await folder, `${path.basename(slice.file, '.woff2')}.ttf`);
    await writeFile(file, plain);
    // Any text will do: this only registers the file with the renderer.
    await sharp({ text: { text: 'x', fontfile: file } }).toBuffer();
  }

  return {
    /** Prepares the fonts that the texts of a card need. */
    async prepare(texts: string[], theme: SiteTheme): Promise<SetTexts> {
      const fonts = [themeFonts[theme], ...otherFonts];
      const all = (await Promise.all(fonts.map(({ font }) => slicesOf(font)))).flat();
      const needed = new Set<Slice>();
      const isPrintable = (letter: string) => {
        // Joiners shape Indic and Persian words; other invisible characters can only do harm.
        if (/[\p{Cc}\p{Cf}]/u.test(letter) && !/[\u200c\u200d]/.test(letter)) return false;
        const slice = all.find((each) => holds(each, letter));
        if (slice) needed.add(slice);
        return slice !== undefined;
      };
      const printable = texts.map((text) => {
        const visible = [...text.normalize('NFC')].filter(isPrintable).join('').trim();
        // The rest of an emoji may consist of joiners only.
        return /[\p{L}\p{N}\p{P}\p{S}]/u.test(visible) ? visible : '';
      });
      await Promise.all([...needed].map(makeReady));
      return { texts: printable, families: fonts.map(({ family }) => family).join(',') };
    },
    close: async () => {
      if (folder) await rm(await folder, { recursive: true, force: true });
    },
  };
}
export type CardFonts = ReturnType<typeof createCardFonts>;
