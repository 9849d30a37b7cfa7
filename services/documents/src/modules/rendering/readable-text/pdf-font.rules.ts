import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  PDFRawStream,
  type PDFRef,
} from '@cantoo/pdf-lib';

/** A font of a PDF whose codes can be mapped to their text. */
export interface PdfFont {
  /** Number of hexadecimal digits of a code. */
  digits: number;
  textOf(code: number): string;
  /** Whether the glyph takes up space. */
  isWide(code: number): boolean;
  /**
   * A code that draws the glyph of `code` and maps to `text`; undefined when the font has no room
   * for it.
   */
  codeFor(code: number, text: string): number | undefined;
  /** A code without width that maps to `text`; drawn invisibly, beside the glyph of `code`. */
  invisibleCodeFor(code: number, text: string): number | undefined;
  /** Writes the changes into the file. */
  save(): void;
}

const name = PDFName.of;
const hexOf = (value: number, digits: number) =>
  value.toString(16).toUpperCase().padStart(digits, '0');

const textOfHex = (hex: string) =>
  hex
    .match(/.{4}/g)!
    .map((unit) => String.fromCharCode(Number.parseInt(unit, 16)))
    .join('')
    .replaceAll('\0', '');

/** The entries of a ToUnicode map as Skia writes them. */
function readToUnicode(cmap: string): Map<number, string> {
  const texts = new Map<number, string>();
  for (const [, block = ''] of cmap.matchAll(/beginbfchar\n([\s\S]*?)endbfchar/g)) {
    for (const [, code = '', hex = ''] of block.matchAll(/<(\w+)> <(\w+)>/g)) {
      texts.set(Number.parseInt(code, 16), textOfHex(hex));
    }
  }
  for (const [, block = ''] of cmap.matchAll(/beginbfrange\n([\s\S]*?)endbfrange/g)) {
    for (const [, from = '', to = '', hex = ''] of block.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      const first = Number.parseInt(from, 16);
      const last = Number.parseInt(to, 16);
      for (let code = first; code <= last; code += 1) {
        texts.set(code, String.fromCodePoint(Number.parseInt(hex, 16) + code - first));
      }
    }
  }
  return texts;
}

/** Maximum number of codes that one list of a ToUnicode map may have. */
const mostInBlock = 100;

function writeToUnicode(texts: Map<number, string>, digits: number): string {
  const entries = [...texts]
    .filter(([, text]) => text !== '')
    .toSorted(([a], [b]) => a - b)
    .map(([code, text]) => {
      const units = [...Array(text.length).keys()].map((at) => hexOf(text.charCodeAt(at), 4));
      return `<${hexOf(code, digits)}> <${units.join('')}>\n`;
    });
  const blocks: string[] = [];
  for (let at = 0; at < entries.length; at += mostInBlock) {
    const block = entries.slice(at, at + mostInBlock);
    blocks.push(`${block.length} beginbfchar\n${block.join('')}endbfchar\n`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<${hexOf(0, digits)}> <${'F'.repeat(digits)}>
endcodespacerange
${blocks.join('')}endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}

/** The widths of a composite font: `first [w w …]` or `first last w`. */
function readWidths(list: PDFArray | undefined): Map<number, number> {
  const widths = new Map<number, number>();
  const numberAt = (at: number) => list!.lookup(at, PDFNumber).asNumber();
  for (let at = 0; at < (list?.size() ?? 0); ) {
    const first = numberAt(at);
    const next = list!.lookup(at + 1);
    if (next instanceof PDFArray) {
      for (let index = 0; index < next.size(); index += 1) {
        widths.set(first + index, next.lookup(index, PDFNumber).asNumber());
      }
      at += 2;
    } else {
      for (let cid = first; cid <= numberAt(at + 1); cid += 1) widths.set(cid, numberAt(at + 2));
      at += 3;
    }
  }
  return widths;
}

/** Number of glyphs of the embedded TrueType font, by its `maxp` table. */
function glyphCount(descendant: PDFDict): number {
  const descriptor = descendant.lookup(name('FontDescriptor'), PDFDict);
  const stream = descriptor.lookup(name('FontFile2')) as PDFRawStream;
  const font = Buffer.from(decodePDFRawStream(stream).decode());
  const tables = font.readUInt16BE(4);
  for (let at = 12; at < 12 + 16 * tables; at += 16) {
    if (font.toString('latin1', at, at + 4) === 'maxp') {
      return font.readUInt16BE(font.readUInt32BE(at + 8) + 4);
    }
  }
  throw new Error('the embedded font has no maxp table');
}

interface Alias {
  code: number;
  glyph: number;
  width: number;
}

export function openFont({ context }: PDFDocument, ref: PDFRef): PdfFont | undefined {
  const font = context.lookup(ref) as PDFDict;
  const cmapStream = font.lookup(name('ToUnicode'));
  if (!(cmapStream instanceof PDFRawStream)) return undefined;
  const cmap = Buffer.from(decodePDFRawStream(cmapStream).decode()).toString('latin1');
  const texts = readToUnicode(cmap);
  const descendants = font.lookupMaybe(name('DescendantFonts'), PDFArray);
  const descendant = descendants?.lookup(0) as PDFDict | undefined;
  const isIdentity = descendant?.get(name('CIDToGIDMap')) === name('Identity');
  const widths = readWidths(descendant?.lookupMaybe(name('W'), PDFArray));
  const defaultWidth = descendant?.lookupMaybe(name('DW'), PDFNumber)?.asNumber() ?? 1000;
  const widthOf = (code: number) => widths.get(code) ?? defaultWidth;
  const digits = descendant ? 4 : 2;
  const aliases = new Map<string, Alias>();
  const used = new Set<number>();
  let isChanged = false;
  // This code is beyond every glyph of the font.
  let nextCode = 0;

  function aliasFor(code: number, { text, width }: { text: string; width: number }) {
    if (!isIdentity) return undefined;
    const key = `${code} ${width} ${text}`;
    const known = aliases.get(key);
    if (known) return known.code;
    nextCode ||= glyphCount(descendant!);
    const alias = { code: nextCode, glyph: code, width };
    nextCode += 1;
    aliases.set(key, alias);
    texts.set(alias.code, text);
    isChanged = true;
    return alias.code;
  }

  function saveAliases() {
    if (!descendant || aliases.size === 0) return;
    const glyphs = Buffer.alloc(2 * nextCode);
    for (let code = 0; code < nextCode; code += 1) glyphs.writeUInt16BE(code, 2 * code);
    const list = descendant.lookup(name('W'), PDFArray);
    for (const { code, glyph, width } of aliases.values()) {
      glyphs.writeUInt16BE(glyph, 2 * code);
      list.push(PDFNumber.of(code));
      list.push(context.obj([width]));
    }
    descendant.set(name('CIDToGIDMap'), context.register(context.flateStream(glyphs)));
  }

  return {
    digits,
    textOf: (code) => texts.get(code) ?? '',
    isWide: (code) => (descendant ? widthOf(code) > 0 : true),
    codeFor(code, text) {
      const current = texts.get(code) ?? '';
      const isFree = current === '' || (current.normalize('NFKC') === text && !used.has(code));
      if (current !== text && !isFree) {
        return aliasFor(code, { text, width: widthOf(code) });
      }
      if (current !== text) {
        texts.set(code, text);
        isChanged = true;
      }
      used.add(code);
      return code;
    },
    invisibleCodeFor: (code, text) => aliasFor(code, { text, width: 0 }),
    save() {
      if (!isChanged) return;
      const stream = context.flateStream(writeToUnicode(texts, digits));
      font.set(name('ToUnicode'), context.register(stream));
      saveAliases();
    },
  };
}
