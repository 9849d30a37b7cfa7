/** Glyphs that are drawn at one position. */
export interface Show {
  font: string;
  size: string;
  /** Distance from the origin of the text object. */
  x: number;
  y: number;
  codes: number[];
}

/** Glyphs that represent a text together. */
export interface Cluster {
  shows: Show[];
  /** The text that Chromium wrote for it; without one, its codes determine it. */
  text?: string;
}

/** The content between BT and ET: a run of one font, in visual order from left to right. */
export interface TextObject {
  /** The operands of Tm, where its line starts. */
  matrix: string;
  isRightToLeft: boolean;
  clusters: Cluster[];
}

const fontLine = /^\/(\w+) ([\d.]+) Tf$/;
const matrixLine = /^([-\d. ]+) Tm$/;
const spanLine = /^\/Span<<\/ActualText <FEFF((?:\w{4})*)> >> BDC$/;
const showLine = /^(?:([-\d.]+) ([-\d.]+) Td )?<(\w+)> Tj$/;

const textOfUnits = (hex: string) =>
  (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');

/** Reads the lines between BT and ET as Skia writes them; undefined for anything else. */
export function readTextObject(
  lines: string[],
  digitsOf: (font: string) => number | undefined,
): TextObject | undefined {
  const object: TextObject = { matrix: '', isRightToLeft: false, clusters: [] };
  let font = '';
  let size = '';
  let x = 0;
  let y = 0;
  let span: Cluster | undefined;
  for (const line of lines) {
    const [, fontName, fontSize] = fontLine.exec(line) ?? [];
    const [, matrix] = matrixLine.exec(line) ?? [];
    const [, actualText] = spanLine.exec(line) ?? [];
    const [, dx, dy, hex] = showLine.exec(line) ?? [];
    if (line === '/ReversedChars BMC') object.isRightToLeft = true;
    else if (line === 'EMC') span = undefined;
    else if (fontName && fontSize) [font, size] = [fontName, fontSize];
    else if (actualText !== undefined) {
      span = { shows: [], text: textOfUnits(actualText) };
      object.clusters.push(span);
    } else if (matrix && !object.matrix) object.matrix = matrix;
    else if (hex) {
      const digits = digitsOf(font);
      if (!digits) return undefined;
      x += Number(dx ?? 0);
      y += Number(dy ?? 0);
      const codes = hex
        .match(new RegExp(`.{${digits}}`, 'g'))!
        .map((each) => Number.parseInt(each, 16));
      const show = { font, size, x, y, codes };
      if (span) span.shows.push(show);
      else object.clusters.push({ shows: [show] });
    } else return undefined;
  }
  return object;
}

const numberText = (value: number) => String(Number(value.toFixed(5)));

export interface OutputGlyph {
  show: Show;
  /** Text that follows it and has no glyph of its own. */
  invisible: number[];
}

/** Writes a text object, its glyphs in this order. */
export function writeTextObject(
  { matrix, isRightToLeft }: TextObject,
  clusters: { glyphs: OutputGlyph[]; text?: string }[],
  digitsOf: (font: string) => number,
): string[] {
  const lines = ['BT', ...(isRightToLeft ? ['/ReversedChars BMC'] : [])];
  let last = { font: '', size: '', x: 0, y: 0 };
  let isPlaced = false;
  for (const { glyphs, text } of clusters) {
    if (text) {
      const hex = [...Array(text.length).keys()]
        .map((at) => text.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0'))
        .join('');
      lines.push(`/Span<</ActualText <FEFF${hex}> >> BDC`);
    }
    for (const { show, invisible } of glyphs) {
      const { font, size, x, y } = show;
      const hexOf = (codes: number[]) =>
        codes.map((code) => code.toString(16).toUpperCase().padStart(digitsOf(font), '0')).join('');
      if (font !== last.font || size !== last.size) lines.push(`/${font} ${size} Tf`);
      if (!isPlaced) lines.push(`${matrix} Tm`);
      isPlaced = true;
      const move =
        x !== last.x || y !== last.y
          ? `${numberText(x - last.x)} ${numberText(y - last.y)} Td `
          : '';
      lines.push(`${move}<${hexOf(show.codes)}> Tj`);
      if (invisible.length > 0) lines.push(`3 Tr <${hexOf(invisible)}> Tj 0 Tr`);
      last = { font, size, x, y };
    }
    if (text) lines.push('EMC');
  }
  return [...lines, ...(isRightToLeft ? ['EMC'] : []), 'ET'];
}
