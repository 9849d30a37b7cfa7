import type { RichTextDocument } from '@soloist/contracts';
import { attacks } from '@soloist/rich-text/attacks';
import { richTextToMarkdown } from '@soloist/rich-text/parse';
import { type BlogDraft, draftOf } from '../blog-draft.rules.ts';
import { blogToMarkdown } from './blog-to-markdown.rules.ts';
import { markdownToBlog } from './markdown-to-blog.rules.ts';

const text = (content: string): RichTextDocument => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: content }] }],
});
const sampleImage = { url: `/files/${'a'.repeat(32)}`, alt: 'A bag: “brown”' };
const completeDraft: BlogDraft = draftOf({
  title: 'On: pricing # and "value"',
  slug: 'on-pricing',
  brief: 'yes\n--- no',
  description: {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Why' }] },
      ...text('---').content,
      ...text('title: not front matter').content,
    ],
  },
  coverImg: sampleImage,
  images: [sampleImage],
  tags: ['2026', 'null', '- a', 'C#', 'ünïcode 🎈'],
  publishAt: '2026-11-21T09:30:00.000Z',
});

it.each([
  ['everything', completeDraft],
  ['a text alone', draftOf({ description: text('Hello') })],
  ['a title alone', draftOf({ title: '# Not a heading' })],
  ['nothing', draftOf({})],
  ['a text that looks like front matter', draftOf({ description: text('---') })],
])('exports %s and imports it unchanged', (_, draft) => {
  const { part, skipped } = markdownToBlog(blogToMarkdown(draft));
  expect(draftOf(part)).toEqual(draft);
  expect(skipped).toEqual([]);
});

it('imports files from other programs', () => {
  const { part } = markdownToBlog(
    '---\r\ntitle: Hello\r\nsummary: In short\r\ntags: a, b\r\ndate: 2024-05-01\r\n' +
      'draft: true\r\nlayout: post\r\n---\r\n# Hello\r\n',
  );
  expect(part).toMatchObject({
    title: 'Hello',
    brief: 'In short',
    tags: ['a', 'b'],
    publishAt: new Date('2024-05-01T00:00').toISOString(),
  });
});

it('uses a heading on the first line as the title when there is no other', () => {
  const { part } = markdownToBlog('# My *first* year\n\nText.');
  expect(part.title).toBe('My *first* year');
  expect(richTextToMarkdown(part.description as RichTextDocument).trim()).toBe('Text.');
});

it('reports what it could not import, and imports the rest', () => {
  const { part, skipped } = markdownToBlog(
    `---\ntitle: ${'a'.repeat(130)}\nslug: [x]\ntags: [${[...'abcdefghijkl']}]\n` +
      'date: someday\ncover: https://elsewhere.example/a.png\n---\nText',
  );
  expect(part.title).toHaveLength(120);
  expect(part.tags).toHaveLength(10);
  expect(part).not.toHaveProperty('coverImg');
  expect(skipped).toEqual(['the end of the title', 'tags beyond 10', 'date', 'cover']);
});

it('rejects invalid front matter', () => {
  expect(() => markdownToBlog('---\na: [\n---\n')).toThrow(
    'We couldn’t read this file’s front matter. Check its YAML.',
  );
});

it('neutralises hostile Markdown', () => {
  for (const attack of attacks.markdown) {
    const description = JSON.stringify(markdownToBlog(String(attack)).part.description);
    expect(description).not.toMatch(/"href":"\s*(javascript|vbscript|data):/i);
  }
});
