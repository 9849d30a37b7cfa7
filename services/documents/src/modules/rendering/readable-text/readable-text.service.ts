import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import { textLanguage } from '@soloist/document';
import { documentLanguage, sharesScript } from '../passage-language.rules.ts';
import { openFont, type PdfFont } from './pdf-font.rules.ts';
import {
  type Cluster,
  type OutputGlyph,
  readTextObject,
  type TextObject,
  writeTextObject,
} from './text-object.rules.ts';

const name = PDFName.of;
const nonSpacing = /\p{Mn}/u;
const rightToLeft = /[\p{sc=Arab}\p{sc=Hebr}]/u;

type Fonts = Map<string, PdfFont>;

function openFonts(
  file: PDFDocument,
  page: PDFPage,
  known: Map<PDFRef, PdfFont | undefined>,
): Fonts {
  const fonts: Fonts = new Map();
  const listed = page.node.Resources()?.lookupMaybe(name('Font'), PDFDict);
  for (const [key, ref] of listed?.entries() ?? []) {
    if (!(ref instanceof PDFRef)) continue;
    if (!known.has(ref)) known.set(ref, openFont(file, ref));
    const font = known.get(ref);
    if (font) fonts.set(key.decodeText(), font);
  }
  return fonts;
}

const textOf = ({ shows, text }: Cluster, fonts: Fonts) =>
  text ??
  shows.flatMap(({ font, codes }) => codes.map((code) => fonts.get(font)!.textOf(code))).join('');

/**
 * Gives each glyph of a cluster its part of the text. Readers treat a glyph whose text has a
 * non-spacing mark as one without width: such marks are assigned to glyphs without width, or to
 * none.
 */
function writeCluster(cluster: Cluster, fonts: Fonts): OutputGlyph[] | undefined {
  const text = textOf(cluster, fonts);
  // Readers reverse a line: within it, the last letter comes first.
  const isRightToLeft = rightToLeft.test(text);
  const characters = [...text];
  if (isRightToLeft) characters.reverse();
  const glyphs: OutputGlyph[] = [];
  for (const [index, show] of cluster.shows.entries()) {
    const font = fonts.get(show.font)!;
    const [code, ...more] = show.codes;
    if (code === undefined || more.length > 0) return undefined;
    const isLast = index === cluster.shows.length - 1;
    const isWide = font.isWide(code);
    const invisible: number[] = [];
    const first = characters.shift() ?? '\u200b';
    const visible = font.codeFor(code, first);
    if (visible === undefined) return undefined;
    while (characters.length > 0 && (isLast || (isWide && nonSpacing.test(characters[0]!)))) {
      const extra = font.invisibleCodeFor(code, characters.shift()!);
      if (extra === undefined) return undefined;
      invisible.push(extra);
    }
    glyphs.push({
      show: { ...show, codes: [visible] },
      invisible,
    });
  }
  return glyphs;
}

/** A glyph for several letters without marks, such as a ligature, has the text of all of them. */
function writeSimple(cluster: Cluster, fonts: Fonts): OutputGlyph[] | undefined {
  const [show, ...others] = cluster.shows;
  if (!show || others.length > 0) return undefined;
  const text = textOf(cluster, fonts);
  const font = fonts.get(show.font)!;
  if (cluster.text === undefined && !nonSpacing.test(text)) {
    return [{ show, invisible: [] }];
  }
  const [code, ...more] = show.codes;
  if (code === undefined || more.length > 0) return undefined;
  if (nonSpacing.test(text) && font.isWide(code)) return undefined;
  if (rightToLeft.test(text) && text.length > 1) return undefined;
  const visible = font.codeFor(code, text);
  return visible === undefined
    ? undefined
    : [{ show: { ...show, codes: [visible] }, invisible: [] }];
}

function rewriteTextObject(object: TextObject, fonts: Fonts): string[] {
  const clusters = object.clusters.map((cluster) => {
    const simple = writeSimple(cluster, fonts);
    if (simple) return { glyphs: simple };
    const unchanged = cluster.shows.map((show) => ({ show, invisible: [] }));
    const text = textOf(cluster, fonts);
    // A text of several letters would be reversed in a right-to-left line.
    const actualText = object.isRightToLeft ? {} : { text };
    return { glyphs: writeCluster(cluster, fonts) ?? unchanged, ...actualText };
  });
  const digitsOf = (font: string) => fonts.get(font)!.digits;
  return writeTextObject(object, clusters, digitsOf);
}

/**
 * A space between two right-to-left words in the font of the words: pdf.js reverses text of one
 * font together. Undefined for anything else.
 */
function rewriteSpace(
  object: TextObject,
  { before, fonts }: { before: TextObject | undefined; fonts: Fonts },
): string[] | undefined {
  const [space, ...others] = object.clusters;
  const word = before?.clusters.at(-1)?.shows.at(-1);
  const isSpace = space && others.length === 0 && textOf(space, fonts) === ' ';
  const [show] = space?.shows ?? [];
  const isInWords = before?.isRightToLeft && before.matrix === object.matrix;
  if (!isSpace || !show || !word || !isInWords) return undefined;
  const font = fonts.get(word.font)!;
  const code = font.invisibleCodeFor(word.codes[0]!, ' ');
  if (code === undefined) return undefined;
  const hex = code.toString(16).toUpperCase().padStart(font.digits, '0');
  return [
    'BT',
    `/${word.font} ${word.size} Tf`,
    `${object.matrix} Tm`,
    `3 Tr ${show.x} ${show.y} Td <${hex}> Tj 0 Tr`,
    'ET',
  ];
}

interface Page {
  content: string;
  /** The text of each marked-content sequence. */
  texts: Map<number, string>;
}

function rewrite(content: string, fonts: Fonts): Page {
  const texts = new Map<number, string>();
  const output: string[] = [];
  const lines = content.split('\n');
  let marked: number | undefined;
  let before: TextObject | undefined;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]!;
    const end = line === 'BT' ? lines.indexOf('ET', at) : -1;
    const inside = end > 0 ? lines.slice(at + 1, end) : [];
    const object = end > 0 && readTextObject(inside, (font) => fonts.get(font)?.digits);
    if (object) {
      const text = object.clusters.map((cluster) => textOf(cluster, fonts)).join('');
      if (marked !== undefined) texts.set(marked, (texts.get(marked) ?? '') + text);
      output.push(...(rewriteSpace(object, { before, fonts }) ?? rewriteTextObject(object, fonts)));
      if (text !== ' ') before = object;
      at = end;
      continue;
    }
    const [, mcid] = /\/MCID (\d+)/.exec(line) ?? [];
    if (mcid) marked = Number(mcid);
    else if (line === 'EMC') marked = undefined;
    output.push(line);
  }
  return { content: output.join('\n'), texts };
}

/** Sets the language of each passage where it differs from its surroundings. */
function setLanguages(file: PDFDocument, textsOf: Map<PDFRef, Map<number, string>>) {
  const visit = (element: PDFDict, inherited: string, page: PDFRef | undefined) => {
    const declared = element.lookup(name('Lang'));
    const around = declared instanceof PDFString ? declared.decodeText() : inherited;
    const pageRef = element.get(name('Pg'));
    const on = pageRef instanceof PDFRef ? pageRef : page;
    const kids = element.lookup(name('K'));
    const list =
      kids instanceof PDFArray ? kids.asArray() : [kids].filter((kid) => kid !== undefined);
    let text = '';
    for (const kid of list.map((each) => file.context.lookup(each))) {
      if (kid instanceof PDFNumber) text += (on && textsOf.get(on)?.get(kid.asNumber())) ?? '';
      else if (kid instanceof PDFDict) visit(kid, around, on);
    }
    const language = textLanguage(text);
    const isNew = language && language !== around && !sharesScript(around, language);
    if (isNew) element.set(name('Lang'), PDFString.of(language));
  };
  const root = file.catalog.lookupMaybe(name('StructTreeRoot'), PDFDict);
  if (root) visit(root, documentLanguage, undefined);
}

/** Scripts whose glyphs do not map to their text by themselves. */
const needsHelp = /(?!\p{sc=Latin})[\p{L}\p{M}\p{Emoji_Presentation}\u200d]/u;

/** The drawn content of a page's HTML, and the tags around it. */
const bodyOf = (html: string) => html.slice(html.indexOf('<body'));

/**
 * Chromium stores in ActualText what its glyphs stand for, which pdf.js and MuPDF do not read: they
 * find radicals for Han characters, forms for Arabic letters, and gaps in Devanagari. This gives
 * each glyph its own text. Glyphs stay in the order in which they are drawn, from left to right:
 * readers reverse Arabic and Hebrew by themselves.
 */
export function makeTextReadable(file: PDFDocument, html: string): void {
  if (!needsHelp.test(bodyOf(html))) return;
  const known = new Map<PDFRef, PdfFont | undefined>();
  const textsOf = new Map<PDFRef, Map<number, string>>();
  for (const page of file.getPages()) {
    const contents = page.node.get(name('Contents'));
    const stream = file.context.lookup(contents);
    if (!(contents instanceof PDFRef) || !(stream instanceof PDFRawStream)) continue;
    const fonts = openFonts(file, page, known);
    const before = Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1');
    const { content, texts } = rewrite(before, fonts);
    file.context.assign(contents, file.context.flateStream(Buffer.from(content, 'latin1')));
    textsOf.set(page.ref, texts);
  }
  for (const font of known.values()) font?.save();
  setLanguages(file, textsOf);
}
