import { richText } from '@soloist/contracts';
import fc from 'fast-check';
import { documents, markTypes } from './arbitrary-documents.ts';
import { richTextToHtml, tidyRichText } from './index.ts';
import { htmlToRichText, markdownToRichText, richTextToMarkdown } from './parse/index.ts';

// Random inputs: a single failure is a finding.
jest.retryTimes(0);

const isAccepted = (document: unknown) => richText.safeParse(document).success;

it('only joins neighbouring texts when it tidies a valid document', () => {
  fc.assert(
    fc.property(documents('all'), (document) => {
      const tidy = tidyRichText(document);
      expect(isAccepted(tidy)).toBe(true);
      expect(tidyRichText(tidy)).toEqual(tidy);
      expect(richTextToHtml(tidy)).toBe(richTextToHtml(document));
    }),
  );
});

it('preserves a document through HTML', () => {
  fc.assert(
    fc.property(documents('all'), (document) => {
      expect(htmlToRichText(richTextToHtml(document))).toEqual(tidyRichText(document));
    }),
    { numRuns: 300 },
  );
});

it('preserves a document through Markdown, except for what Markdown lacks', () => {
  fc.assert(
    fc.property(documents('markdown'), (document) => {
      expect(markdownToRichText(richTextToMarkdown(document))).toEqual(tidyRichText(document));
    }),
    { numRuns: 300 },
  );
});

it('converts any input to a document that contracts accept', () => {
  const anything = fc.anything({ maxDepth: 4 });
  const loose = fc.letrec<{ node: unknown }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 8 },
      anything,
      fc.record(
        {
          type: fc.constantFrom(
            ...['text', 'paragraph', 'heading', 'listItem', 'bulletList', 'orderedList', 'image'],
            ...['blockquote', 'codeBlock', 'hardBreak', 'horizontalRule', 'other'],
          ),
          text: fc.oneof(fc.string({ unit: 'binary' }), anything),
          marks: fc.oneof(anything, fc.array(fc.record({ type: fc.constantFrom(...markTypes) }))),
          attrs: fc.oneof(anything, fc.record({ level: anything, start: anything, src: anything })),
          content: fc.array(tie('node'), { maxLength: 5 }),
        },
        { requiredKeys: ['type'] },
      ),
    ),
  })).node;
  fc.assert(
    fc.property(fc.array(loose, { maxLength: 5 }), (content) => {
      const tidy = tidyRichText({ type: 'doc', content });
      expect(isAccepted(tidy)).toBe(true);
      expect(tidyRichText(tidy)).toEqual(tidy);
    }),
    { numRuns: 300 },
  );
});

it('converts any HTML or Markdown to a document that contracts accept', () => {
  const pieces = fc.oneof(
    fc.constantFrom(
      ...'<p> </p> <b> </b> <ul> <li> </ul> <h1> <pre> <a <table> <td> <br'.split(' '),
    ),
    fc.constantFrom(
      ...'<img href="https://a.example" > &lt; \n \n\n - # ``` * ** 1. [ ]( )'.split(' '),
    ),
    fc.string({ unit: 'binary', maxLength: 6 }),
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (list) => {
      const written = list.join('');
      expect(isAccepted(htmlToRichText(written))).toBe(true);
      expect(isAccepted(markdownToRichText(written))).toBe(true);
    }),
    { numRuns: 300 },
  );
});
