import {
  appSignatures,
  attributionOpeners,
  dashedTitle,
  forwardedTitle,
  fromLabels,
  labelLine,
  originalTitle,
  outlookDivider,
  wroteVerbs,
} from './reply-markers.ts';

/** Stands for a divider that a mail program drew in HTML; what follows it is quoted. */
export const quoteDivider = '\u001E';

/** Longer lines are text: no mark of a mail program is as long. */
const markerLimit = 400;
/** Lines over which a mail program wraps the sentence above its quote. */
const attributionLines = 4;
/** Lines of a quote that are kept above the answer to them. */
const contextLines = 6;
const headerLines = 8;
/** More lines below `-- ` are no signature. */
const signatureLines = 30;

type Kind = 'own' | 'blank' | 'quoted';

/**
 * What its writer added to a reply: without quotes, headers of quotes and signatures. Answers between
 * quoted lines keep the lines right above them. A text that is nothing but quotes comes back whole.
 *
 * Linear in the text: each line is looked at a fixed number of times, up to a fixed length.
 */
export function extractReply(text: string): string {
  const lines = text.split('\n');
  const kinds = lines.map(kindOf);
  const own = markOwn(lines, kinds);
  dropSignatures(lines, own);
  const answered = keepContext(lines, { kinds, own });
  const reply = lines
    .filter((_line, index) => own[index] || answered[index])
    .map((line) => line.replaceAll(quoteDivider, '').trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return reply || text.replaceAll(quoteDivider, '').trim();
}

function kindOf(line: string): Kind {
  const start = line.trimStart();
  if (start === '') return 'blank';
  return start.startsWith('>') ? 'quoted' : 'own';
}

/** Which lines the writer wrote; blank lines among them included. */
function markOwn(lines: string[], kinds: Kind[]): boolean[] {
  const own = kinds.map((kind) => kind !== 'quoted');
  for (let index = 0; index < lines.length; index += 1) {
    if (kinds[index] !== 'own') continue;
    const line = markerAt(lines, index);
    if (dashedTitle.test(line) && forwardedTitle.test(line)) break;
    const quote = quoteFrom(lines, kinds, index);
    if (!quote) continue;
    const { from, to } = quote;
    // A header above quoted lines goes alone; between those lines there may be answers.
    const isMarked = kinds[nextOf(kinds, to)] === 'quoted';
    own.fill(false, from, isMarked ? to : undefined);
    if (!isMarked) break;
  }
  return own;
}

const markerAt = (lines: string[], index: number) =>
  (lines[index] ?? '').slice(0, markerLimit).trim();

/** The first line from here on that is not blank. */
function nextOf(kinds: Kind[], from: number): number {
  let index = from;
  while (kinds[index] === 'blank' && index - from < headerLines) index += 1;
  return index;
}

/** Where the header of a quote begins that this line is of, and the line after it. */
function quoteFrom(lines: string[], kinds: Kind[], index: number) {
  const line = markerAt(lines, index);
  if (line.includes(quoteDivider)) return { from: index, to: headerEnd(lines, kinds, index + 1) };
  if (outlookDivider.test(line)) {
    const end = headerEnd(lines, kinds, index + 1);
    return end > index + 1 ? { from: index, to: end } : undefined;
  }
  if (dashedTitle.test(line)) {
    const end = headerEnd(lines, kinds, index + 1);
    const isQuote = end > index + 1 || originalTitle.test(line);
    return isQuote ? { from: index, to: end } : undefined;
  }
  if (fromLabels.test(line)) {
    const block = lines.slice(index, index + headerLines).join('\n');
    const end = headerEnd(lines, kinds, index);
    // Without a divider only what names an address: people write "From:" and "To:", too.
    const isQuote = end > index && block.slice(0, 4 * markerLimit).includes('@');
    return isQuote ? { from: withRule(lines, kinds, index), to: end } : undefined;
  }
  return attributionAt(lines, kinds, index);
}

/** A ruled line right above a header block is of it. */
function withRule(lines: string[], kinds: Kind[], index: number): number {
  for (let above = index - 1; above >= 0 && index - above < 4; above -= 1) {
    if (kinds[above] === 'blank') continue;
    return /^[-_*]{5,}$/.test(markerAt(lines, above)) ? above : index;
  }
  return index;
}

/** The line after a block of at least three labelled lines (From, Sent, To); `from` without one. */
function headerEnd(lines: string[], kinds: Kind[], from: number): number {
  const first = nextOf(kinds, from);
  let labelled = 0;
  let index = first;
  while (kinds[index] === 'own' && index - first < headerLines) {
    const isLabelled = labelLine.test(markerAt(lines, index));
    // A long value goes on in the next line.
    if (!isLabelled && (labelled === 0 || !hasAddress(markerAt(lines, index)))) break;
    labelled += isLabelled ? 1 : 0;
    index += 1;
  }
  return labelled >= 3 ? index : from;
}

const hasAddress = (line: string) => /[<[]?[^\s<>@]@[^\s<>@]/.test(line);
const hasMoment = (text: string) =>
  /(?:19|20)\d\d/.test(text) &&
  /\d{1,2}\s?[:.h時时]\s?\d\d|\d\s?[ap]\.?m|klo |오[전후]/iu.test(text);

/** "On Monday, Ada <ada@example.com> wrote:", in many languages and over several lines. */
function attributionAt(lines: string[], kinds: Kind[], end: number) {
  if (!/[:：]\s*-*$/.test(markerAt(lines, end))) return undefined;
  const top = topOfParagraph(kinds, end);
  let from = end;
  while (from > top && !attributionOpeners.test(markerAt(lines, from))) from -= 1;
  // None begins as attributions do: it may be this line alone.
  if (!attributionOpeners.test(markerAt(lines, from))) from = end;
  const words = lines
    .slice(from, end + 1)
    .join(' ')
    .slice(0, 2 * markerLimit);
  const isAboveQuote = kinds[nextOf(kinds, end + 1)] === 'quoted';
  const marks = [wroteVerbs.test(words), hasAddress(words), hasMoment(words)].filter(Boolean);
  // People write "Yesterday Ada wrote:", too: without quoted lines below one mark is not enough.
  const isAttribution = marks.length >= (isAboveQuote ? 1 : 2);
  return isAttribution ? { from, to: end + 1 } : undefined;
}

function topOfParagraph(kinds: Kind[], end: number): number {
  let top = end;
  while (top > 0 && end - top < attributionLines - 1 && kinds[top - 1] === 'own') top -= 1;
  return top;
}

/** Takes away what follows `-- ` (RFC 3676) and what apps add, each to the end of its stretch. */
function dropSignatures(lines: string[], own: boolean[]) {
  let end = lines.length;
  while (end > 0) {
    if (!own[end - 1]) {
      end -= 1;
      continue;
    }
    let start = end;
    while (start > 0 && own[start - 1]) start -= 1;
    own.fill(false, signatureIn(lines, start, end), end);
    end = start;
  }
}

/** Where the signature of a stretch begins; its end without one. */
function signatureIn(lines: string[], start: number, end: number): number {
  const lowest = Math.max(start, end - signatureLines);
  for (let index = end - 1; index >= lowest; index -= 1) {
    // Two dashes without the blank are a line that somebody wrote.
    if (lines[index] === '-- ') return index;
  }
  let last = end - 1;
  while (last > start && (lines[last] ?? '').trim() === '') last -= 1;
  return last >= start && appSignatures.test(markerAt(lines, last)) ? last : end;
}

interface Marks {
  kinds: Kind[];
  own: boolean[];
}

/** Which quoted lines stand right above an answer: the last paragraph of each quote that has one. */
function keepContext(lines: string[], { kinds, own }: Marks): boolean[] {
  const kept = lines.map(() => false);
  let isAnswered = false;
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    if (own[index]) {
      isAnswered ||= kinds[index] === 'own';
    } else if (kinds[index] === 'quoted') {
      if (isAnswered) keepParagraph(lines, { kinds, kept, end: index });
      isAnswered = false;
    }
  }
  return kept;
}

interface Keeping {
  kinds: Kind[];
  kept: boolean[];
  end: number;
}

function keepParagraph(lines: string[], { kinds, kept, end }: Keeping) {
  let count = 0;
  for (let index = end; kinds[index] === 'quoted' && count < contextLines; index -= 1) {
    const isEmpty = (lines[index] ?? '').replace(/[>\s]/g, '') === '';
    if (isEmpty && count > 0) return;
    if (isEmpty) continue;
    kept[index] = true;
    count += 1;
  }
}
