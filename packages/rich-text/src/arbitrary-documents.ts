import type { RichTextDocument, RichTextMark, RichTextNode } from '@soloist/contracts';
import fc from 'fast-check';

export const markTypes: RichTextMark['type'][] = [
  'link',
  'bold',
  'italic',
  'underline',
  'strike',
  'code',
];
const signs = [
  ...['a', 'word', 'Ünïcode', '日本', '🎹', '1.', '-', '#', '>', '[x]', '[a](b)', '|', '---', '+'],
  ...['*', '**b**', '_', '~~', '`', '<b>', '</p>', '&amp;', '"', "'", '\\', '!', '$', '=', '[^1]'],
];
const words = fc
  .array(
    fc.oneof(
      fc.constantFrom(...signs),
      fc.string({ minLength: 1, maxLength: 5 }),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }),
    ),
    { minLength: 1, maxLength: 4 },
  )
  // The white space that HTML and Markdown share: single spaces within a line.
  .map((list) =>
    list
      .join(' ')
      .replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
      .trim(),
  )
  .filter((text) => text !== '');

const link = fc.constantFrom('https://a.example/b?c=d&e', 'mailto:a@b.example');
const markSets = (types: RichTextMark['type'][]) =>
  fc
    .tuple(fc.subarray(types), link)
    .map(([chosen, href]) =>
      chosen.map((type): RichTextMark => (type === 'link' ? { type, attrs: { href } } : { type })),
    );

function lines(types: RichTextMark['type'][]): fc.Arbitrary<RichTextNode[]> {
  const part = fc.tuple(words, markSets(types)).map(
    ([text, marks]): RichTextNode => ({
      type: 'text',
      text,
      ...(marks.length > 0 ? { marks } : {}),
    }),
  );
  const more = fc.oneof(
    fc.tuple(fc.constant({ type: 'hardBreak' } as RichTextNode), part),
    fc.tuple(fc.constant({ type: 'text', text: ' ' } as RichTextNode), part),
  );
  return fc
    .tuple(part, fc.array(more, { maxLength: 3 }))
    .map(([one, rest]) => [one, ...rest.flat()]);
}

const image = fc
  .tuple(fc.stringMatching(/^[\w-]{32}$/), fc.oneof(fc.constant(''), words))
  .map(([id, alt]): RichTextNode => ({ type: 'image', attrs: { src: `/files/${id}`, alt } }));
const code = fc
  .tuple(fc.constantFrom(null, 'js', 'c++'), fc.array(words, { maxLength: 3 }))
  .map(([language, text]): RichTextNode => {
    const block = { type: 'codeBlock' as const, attrs: { language } };
    if (text.length === 0) return block;
    return { ...block, content: [{ type: 'text', text: text.join('\n  ') }] };
  });

/** Tidy documents with single spaces, of all node types or of those that Markdown has. */
export function documents(shape: 'all' | 'markdown'): fc.Arbitrary<RichTextDocument> {
  const isAll = shape === 'all';
  const line = lines(isAll ? markTypes : markTypes.filter((type) => type !== 'underline'));
  const paragraph = line.map((content): RichTextNode => ({ type: 'paragraph', content }));
  const heading = fc.tuple(fc.constantFrom(2 as const, 3 as const), line).map(
    ([level, content]): RichTextNode => ({
      type: 'heading',
      attrs: { level },
      content: isAll ? content : content.filter(({ type }) => type !== 'hardBreak'),
    }),
  );
  const leaves = [
    paragraph,
    heading,
    image,
    code,
    fc.constant<RichTextNode>({ type: 'horizontalRule' }),
    ...(isAll ? [fc.constant<RichTextNode>({ type: 'paragraph' })] : []),
  ];
  const { block } = fc.letrec<{ block: RichTextNode; item: RichTextNode }>((tie) => ({
    item: fc
      .tuple(paragraph, fc.array(tie('block'), { maxLength: 2 }))
      .map(([first, rest]): RichTextNode => ({ type: 'listItem', content: [first, ...rest] })),
    block: fc.oneof(
      { maxDepth: 2, depthIdentifier: 'block' },
      ...leaves,
      some(tie('block')).map((content): RichTextNode => ({ type: 'blockquote', content })),
      some(tie('item')).map((content): RichTextNode => ({ type: 'bulletList', content })),
      fc
        .tuple(fc.integer({ min: 0, max: 99 }), some(tie('item')))
        .map(
          ([start, content]): RichTextNode => ({ type: 'orderedList', attrs: { start }, content }),
        ),
    ),
  }));
  return fc.array(block, { maxLength: 5 }).map((content) => ({ type: 'doc', content }));
}

const some = (nodes: fc.Arbitrary<RichTextNode>) => fc.array(nodes, { minLength: 1, maxLength: 3 });
