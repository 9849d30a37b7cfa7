import { richText } from './rich-text.ts';
import { richTextLimits } from './rich-text-rules.ts';

const doc = (...content: unknown[]) => ({ type: 'doc', content });
const paragraph = (text: string, marks?: unknown[]) => ({
  type: 'paragraph',
  content: [{ type: 'text', text, ...(marks ? { marks } : {}) }],
});
const accepts = (value: unknown) => richText.safeParse(value).success;

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
])('accepts %s', (_what, value) => {
  expect(accepts(value)).toBe(true);
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
])('rejects %s', (_what, value) => {
  expect(accepts(value)).toBe(false);
});

it('rejects documents that are too deep, too many blocks or too long without crashing', () => {
  let deep: unknown = paragraph('x');
  for (let level = 0; level < 100_000; level++) deep = { type: 'blockquote', content: [deep] };
  expect(accepts(doc(deep))).toBe(false);
  expect(accepts(doc(...Array(6000).fill(paragraph('x'))))).toBe(false);
  expect(accepts(doc(...Array(20).fill(paragraph('x'.repeat(40_000)))))).toBe(false);
});

it('rejects 80,000 levels below an attribute, a mark or content that is not a list', () => {
  const deep = JSON.parse(`${'{"a":'.repeat(80_000)}1${'}'.repeat(80_000)}`);
  expect(accepts(doc({ type: 'heading', attrs: deep, content: [] }))).toBe(false);
  expect(accepts(doc({ type: 'text', text: 'x', marks: [deep] }))).toBe(false);
  expect(accepts(doc({ type: 'paragraph', content: deep }))).toBe(false);
  expect(accepts({ ...deep, type: 'doc', content: [] })).toBe(false);
});

it('accepts the deepest document within its limits', () => {
  const mark = { type: 'link', attrs: { href: 'https://a.example' } };
  let deepest: unknown = { type: 'text', text: 'x', marks: [mark] };
  for (let level = 1; level < richTextLimits.depth; level++) {
    deepest = { type: 'blockquote', content: [deepest] };
  }
  expect(accepts(doc(deepest))).toBe(true);
});

it('rejects a missing document with an issue instead of throwing', () => {
  expect(accepts(undefined)).toBe(false);
});
