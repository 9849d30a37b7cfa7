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
} from './reply-markers.rules.ts';

/** Placeholder for a divider that an email program drew in HTML; quoted text follows. */
export const quoteDivider = '\u001E';

/** Longer lines are text: no marker of an email program is as long. */
const markerLimit = 400;
/** Lines over which an email program wraps the sentence above its quote. */
const attributionLines = 4;
/** Most lines of a quote that stay above the reply to them. */
const contextLines = 6;
const headerLines = 8;
/** More lines below `-- ` are no signature. */
const signatureLines = 30;

type LineKind = 'reply' | 'blank' | 'quoted';

/**
 * The new text of a reply: without quotes, headers of quotes and signatures. Answers
 * between quoted lines keep the lines right above them. A text that is only quotes is
 * returned unchanged.
 *
 * Linear in the text: each line is looked at a fixed number of times, up to a fixed length.
 */
export function extractReply(text: string): string {
  const lines = text.split('\n');
  const kinds = lines.map(kindOf);
  const replyMarks = markReplyLines(lines, kinds);
  dropSignatures(lines, replyMarks);
  const answered = keepContext(lines, { kinds, replyMarks });
  const reply = lines
    .filter((_line, index) => replyMarks[index] || answered[index])
    .map((line) => line.replaceAll(quoteDivider, '').trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return reply || text.replaceAll(quoteDivider, '').trim();
}

function kindOf(line: string): LineKind {
  const start = line.trimStart();
  if (start === '') return 'blank';
  return start.startsWith('>') ? 'quoted' : 'reply';
}

/** Which lines the writer wrote; blank lines among them included. */
function markReplyLines(lines: string[], kinds: LineKind[]): boolean[] {
  const replyMarks = kinds.map((kind) => kind !== 'quoted');
  for (let index = 0; index < lines.length; index += 1) {
    if (kinds[index] !== 'reply') continue;
    const line = markerAt(lines, index);
    if (dashedTitle.test(line) && forwardedTitle.test(line)) break;
    const quote = quoteFrom(lines, kinds, index);
    if (!quote) continue;
    const { from, to } = quote;
    // Only the header above quoted lines is dropped; there may be answers between those lines.
    const isMarked = kinds[nextOf(kinds, to)] === 'quoted';
    replyMarks.fill(false, from, isMarked ? to : undefined);
    if (!isMarked) break;
  }
  return replyMarks;
}

const markerAt = (lines: string[], index: number) =>
  (lines[index] ?? '').slice(0, markerLimit).trim();

/** The first line from here on that is not blank. */
function nextOf(kinds: LineKind[], from: number): number {
  let index = from;
  while (kinds[index] === 'blank' && index - from < headerLines) index += 1;
  return index;
}

/** Start of the quote header that this line belongs to, and the line after the header. */
function quoteFrom(lines: string[], kinds: LineKind[], index: number) {
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
    // Without a divider, only a block with an address: people write "From:" and "To:", too.
    const isQuote = end > index && block.slice(0, 4 * markerLimit).includes('@');
    return isQuote ? { from: withRule(lines, kinds, index), to: end } : undefined;
  }
  return attributionAt(lines, kinds, index);
}

/** A ruled line right above a header block belongs to it. */
function withRule(lines: string[], kinds: LineKind[], index: number): number {
  for (let above = index - 1; above >= 0 && index - above < 4; above -= 1) {
    if (kinds[above] === 'blank') continue;
    return /^[-_*]{5,}$/.test(markerAt(lines, above)) ? above : index;
  }
  return index;
}

/** The line after a block of at least three labelled lines (From, Sent, To); `from` without one. */
function headerEnd(lines: string[], kinds: LineKind[], from: number): number {
  const first = nextOf(kinds, from);
  let labelled = 0;
  let index = first;
  while (kinds[index] === 'reply' && index - first < headerLines) {
    const isLabelled = labelLine.test(markerAt(lines, index));
    // A long value continues on the next line.
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
function attributionAt(lines: string[], kinds: LineKind[], end: number) {
  if (!/[:：]\s*-*$/.test(markerAt(lines, end))) return undefined;
  const top = topOfParagraph(kinds, end);
  let from = end;
  while (from > top && !attributionOpeners.test(markerAt(lines, from))) from -= 1;
  // No line begins as attributions do, so it may be this line alone.
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

function topOfParagraph(kinds: LineKind[], end: number): number {
  let top = end;
  while (top > 0 && end - top < attributionLines - 1 && kinds[top - 1] === 'reply') top -= 1;
  return top;
}

/** Removes text after `-- ` (RFC 3676) and lines added by apps, each to the end of its section. */
function dropSignatures(lines: string[], replyMarks: boolean[]) {
  let end = lines.length;
  while (end > 0) {
    if (!replyMarks[end - 1]) {
      end -= 1;
      continue;
    }
    let start = end;
    while (start > 0 && replyMarks[start - 1]) start -= 1;
    replyMarks.fill(false, signatureIn(lines, start, end), end);
    end = start;
  }
}

/** Where the signature of a stretch begins; its end without one. */
function signatureIn(lines: string[], start: number, end: number): number {
  const lowest = Math.max(start, end - signatureLines);
  for (let index = end - 1; index >= lowest; index -= 1) {
    // Two dashes without the blank are ordinary text.
    if (lines[index] === '-- ') return index;
  }
  let last = end - 1;
  while (last > start && (lines[last] ?? '').trim() === '') last -= 1;
  return last >= start && appSignatures.test(markerAt(lines, last)) ? last : end;
}

interface Marks {
  kinds: LineKind[];
  replyMarks: boolean[];
}

/** The quoted lines right above a reply: the last paragraph of each quote that has one. */
function keepContext(lines: string[], { kinds, replyMarks }: Marks): boolean[] {
  const contextMarks = lines.map(() => false);
  let isAnswered = false;
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    if (replyMarks[index]) {
      isAnswered ||= kinds[index] === 'reply';
    } else if (kinds[index] === 'quoted') {
      if (isAnswered) keepParagraph(lines, { kinds, contextMarks, end: index });
      isAnswered = false;
    }
  }
  return contextMarks;
}

interface Keeping {
  kinds: LineKind[];
  contextMarks: boolean[];
  end: number;
}

function keepParagraph(lines: string[], { kinds, contextMarks, end }: Keeping) {
  let count = 0;
  for (let index = end; kinds[index] === 'quoted' && count < contextLines; index -= 1) {
    const isEmpty = (lines[index] ?? '').replace(/[>\s]/g, '') === '';
    if (isEmpty && count > 0) return;
    if (isEmpty) continue;
    contextMarks[index] = true;
    count += 1;
  }
}
