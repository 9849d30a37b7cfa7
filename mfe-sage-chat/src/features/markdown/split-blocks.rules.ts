const fenceStart = /^ {0,3}(`{3,}|~{3,}(?!~))([^`]*)$/;
const listItem = /^(?:[-*+]|\d{1,9}[.)])(?:\s|$)/;
/** These span blank lines or affect other blocks: definitions, footnotes, some HTML. */
const reachesOut =
  /^[ >]*(?:\[[^\]\n\r\u2028\u2029]+\]:|<(?:!--|\?|![a-z]|pre\b|script\b|style\b|textarea\b))/im;

const closes = (line: string, fence: string) =>
  line.trimEnd().replace(/^ {0,3}/, '').length >= fence.length &&
  [...line.trim()].every((character) => character === fence[0]);

/**
 * Splits Markdown at blank lines between top-level blocks into parts that can be parsed separately,
 * so that only the last part of a growing text is parsed again. A finished text with definitions is
 * not split, because they apply everywhere.
 */
export function splitBlocks(text: string, { isGrowing }: { isGrowing: boolean }): string[] {
  if (!isGrowing && reachesOut.test(text)) return [text];
  const blocks: string[][] = [];
  let fence: string | undefined;
  let afterBlank = true;
  for (const line of text.split('\n')) {
    const isBlank = line.trim() === '';
    const current = blocks.at(-1);
    const isContinued =
      /^\s/.test(line) || (listItem.test(line) && listItem.test(current?.[0] ?? ''));
    const isStart = !current || (afterBlank && !isBlank && !fence && !isContinued);
    if (isStart && !isBlank) blocks.push([line]);
    else current?.push(line);
    fence = nextFence(line, fence);
    afterBlank = isBlank;
  }
  return blocks.map((lines) => lines.join('\n').trimEnd());
}

function nextFence(line: string, fence: string | undefined): string | undefined {
  if (fence) return closes(line, fence) ? undefined : fence;
  return fenceStart.exec(line)?.[1];
}

/** A block that consists of one fenced code block, possibly still open; else undefined. */
export function readFence(block: string): { language: string; code: string } | undefined {
  const [first = '', ...lines] = block.split('\n');
  const [, fence, info = ''] = first.startsWith(' ') ? [] : (fenceStart.exec(first) ?? []);
  if (!fence) return undefined;
  const end = lines.findIndex((line) => closes(line, fence));
  if (end !== -1 && end !== lines.length - 1) return undefined;
  const code = end === -1 ? lines : lines.slice(0, end);
  return { language: info.trim().split(/\s/)[0] ?? '', code: code.join('\n') };
}
