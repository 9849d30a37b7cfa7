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

/** The marks of what is in an element: those around it, its own, and those its style makes or ends. */
export function marksOfElement(element: Element, { marks, inHeading }: Surroundings): LooseMark[] {
  const own = Object.hasOwn(marksOfTags, element.tagName)
    ? marksOfTags[element.tagName]
    : undefined;
  const href = element.tagName === 'a' ? readLinkAddress(element.properties.href) : undefined;
  const { begun, ended } = styleMarks(element.properties.style);
  // Writers repeat in styles what a heading is anyway, and what a link looks like.
  const isLinked = href !== undefined || marks.some(({ type }) => type === 'link');
  const noise = [inHeading ? 'bold' : '', isLinked ? 'underline' : ''];
  const added = begun.filter((type) => !noise.includes(type));

  const types = [...(own ? [own] : []), ...added];
  const next = [...marks, ...types.map((type) => ({ type }))];
  const kept = next.filter(({ type }) => !ended.includes(type));
  return href
    ? [...kept.filter(({ type }) => type !== 'link'), { type: 'link', attrs: { href } }]
    : kept;
}

/** Google Docs, Word and others say in styles what HTML has elements for. */
function styleMarks(style: unknown): { begun: string[]; ended: string[] } {
  if (typeof style !== 'string') return { begun: [], ended: [] };
  const read = (property: string) =>
    new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]{1,60})`, 'i').exec(style)?.[1]?.trim() ?? '';
  const weight = read('font-weight');
  const lines = read('text-decoration') || read('text-decoration-line');
  const begun = [
    /^(bold|bolder|[6-9]00)$/i.test(weight) ? 'bold' : '',
    /^(italic|oblique)/i.test(read('font-style')) ? 'italic' : '',
    /underline/i.test(lines) ? 'underline' : '',
    /line-through/i.test(lines) ? 'strike' : '',
  ];
  const ended = [
    /^(normal|lighter|[1-4]00)$/i.test(weight) ? 'bold' : '',
    /^normal/i.test(read('font-style')) ? 'italic' : '',
  ];
  return { begun: begun.filter(Boolean), ended: ended.filter(Boolean) };
}
