import { richText } from './rich-text.ts';
import { richTextLimits } from './rich-text-rules.ts';

const doc = (...content: unknown[]) => ({ type: 'doc', content });
const paragraph = (text: string, marks?: unknown[]) => ({
  type: 'paragraph',
  content: [{ type: 'text', text, ...(marks ? { marks } : {}) }],
});
const takes = (value: unknown) => richText.safeParse(value).success;

it.each([
  ['a paragraph', doc(paragraph('Hello'))],
  ['nothing at all', doc()],
  ['a heading', doc({ type: 'heading', attrs: { level: 2 }, content: [] })],
  [
    'a list in a list',
    doc({
      type: 'bulletList',
      content: [
        { type: 'listItem', content: [paragraph('one'), { type: 'bulletList', content: [] }] },
      ],
    }),
  ],
  ['a link', doc(paragraph('here', [{ type: 'link', attrs: { href: 'https://a.example/b' } }]))],
  ['an own image', doc({ type: 'image', attrs: { src: `/files/${'a'.repeat(32)}`, alt: '' } })],
])('takes %s', (_what, value) => {
  expect(takes(value)).toBe(true);
});

it.each([
  ['a script', doc({ type: 'script', content: [] })],
  ['raw HTML', doc({ type: 'html', attrs: { html: '<b>' } })],
  [
    'a script link',
    doc(paragraph('x', [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }])),
  ],
  ['a data link', doc(paragraph('x', [{ type: 'link', attrs: { href: 'data:text/html,x' } }]))],
  [
    'a link with an event',
    doc(paragraph('x', [{ type: 'link', attrs: { href: 'https://a.example', onclick: 'x' } }])),
  ],
  [
    'an image of another person',
    doc({ type: 'image', attrs: { src: 'https://a.example/i.png', alt: '' } }),
  ],
  ['the page’s own heading', doc({ type: 'heading', attrs: { level: 1 }, content: [] })],
  ['a style', doc({ type: 'paragraph', attrs: { style: 'x' }, content: [] })],
  [
    'a text that is no text',
    doc({ type: 'paragraph', content: [{ type: 'text', text: { $gt: '' } }] }),
  ],
  ['something else than a document', paragraph('Hello')],
])('refuses %s', (_what, value) => {
  expect(takes(value)).toBe(false);
});

it('refuses what is too deep, too many or too long, without falling over it', () => {
  let deep: unknown = paragraph('x');
  for (let level = 0; level < 100_000; level++) deep = { type: 'blockquote', content: [deep] };
  expect(takes(doc(deep))).toBe(false);
  expect(takes(doc(...Array(6000).fill(paragraph('x'))))).toBe(false);
  expect(takes(doc(...Array(20).fill(paragraph('x'.repeat(40_000)))))).toBe(false);
});

it('refuses 80,000 levels below an attribute, a mark or a content that is no list', () => {
  const deep = JSON.parse(`${'{"a":'.repeat(80_000)}1${'}'.repeat(80_000)}`);
  expect(takes(doc({ type: 'heading', attrs: deep, content: [] }))).toBe(false);
  expect(takes(doc({ type: 'text', text: 'x', marks: [deep] }))).toBe(false);
  expect(takes(doc({ type: 'paragraph', content: deep }))).toBe(false);
  expect(takes({ ...deep, type: 'doc', content: [] })).toBe(false);
});

it('takes the deepest text that its limits allow', () => {
  const mark = { type: 'link', attrs: { href: 'https://a.example' } };
  let deepest: unknown = { type: 'text', text: 'x', marks: [mark] };
  for (let level = 1; level < richTextLimits.depth; level++) {
    deepest = { type: 'blockquote', content: [deepest] };
  }
  expect(takes(doc(deepest))).toBe(true);
});

it('refuses what is left out, with an issue and not an error', () => {
  expect(takes(undefined)).toBe(false);
});
