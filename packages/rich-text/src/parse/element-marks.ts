import type { Element } from 'hast';
import { readLinkAddress } from './addresses.ts';
import type { LooseMark, Surroundings } from './leaf-nodes.ts';

const marksOfTags: Record<string, string> = {
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  dfn: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strike',
  del: 'strike',
  strike: 'strike',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
};

/** The marks inside an element: inherited marks, its own mark, and those its style adds or removes. */
export function marksOfElement(element: Element, { marks, inHeading }: Surroundings): LooseMark[] {
  const tagMark = Object.hasOwn(marksOfTags, element.tagName)
    ? marksOfTags[element.tagName]
    : undefined;
  const href = element.tagName === 'a' ? readLinkAddress(element.properties.href) : undefined;
  const { startedMarks, endedMarks } = styleMarks(element.properties.style);
  // Word processors repeat in styles that headings are bold and links underlined.
  const isLinked = href !== undefined || marks.some(({ type }) => type === 'link');
  const noise = [inHeading ? 'bold' : '', isLinked ? 'underline' : ''];
  const added = startedMarks.filter((type) => !noise.includes(type));

  const isNew = (type: string) => !marks.some((inherited) => inherited.type === type);
  const types = [...(tagMark ? [tagMark] : []), ...added].filter(isNew);
  const next = [...marks, ...types.map((type) => ({ type }))];
  const remaining = next.filter(({ type }) => !endedMarks.includes(type));
  return href
    ? [...remaining.filter(({ type }) => type !== 'link'), { type: 'link', attrs: { href } }]
    : remaining;
}

/** Google Docs, Word and others use styles where HTML has elements. */
function styleMarks(style: unknown): { startedMarks: string[]; endedMarks: string[] } {
  if (typeof style !== 'string') return { startedMarks: [], endedMarks: [] };
  const read = (property: string) =>
    new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]{1,60})`, 'i').exec(style)?.[1]?.trim() ?? '';
  const weight = read('font-weight');
  const lines = read('text-decoration') || read('text-decoration-line');
  const startedMarks = [
    /^(bold|bolder|[6-9]00)$/i.test(weight) ? 'bold' : '',
    /^(italic|oblique)/i.test(read('font-style')) ? 'italic' : '',
    /underline/i.test(lines) ? 'underline' : '',
    /line-through/i.test(lines) ? 'strike' : '',
  ];
  const endedMarks = [
    /^(normal|lighter|[1-4]00)$/i.test(weight) ? 'bold' : '',
    /^normal/i.test(read('font-style')) ? 'italic' : '',
  ];
  return { startedMarks: startedMarks.filter(Boolean), endedMarks: endedMarks.filter(Boolean) };
}
