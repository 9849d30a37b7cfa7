import type { RichTextDocument } from '@soloist/contracts';
import { readingMinutes, richTextToHtml, richTextToText, tidyRichText } from './index.ts';
import { htmlToRichText, markdownToRichText, richTextToMarkdown } from './parse/index.ts';

const src = `/files/${'a'.repeat(32)}`;
const markdown = `## Title

Some **bold** words

- one
  1. deep
- two

![A press](${src})

\`\`\`js
a()
\`\`\`
`;

it('converts to plain text, block by block', () => {
  expect(richTextToText(markdownToRichText(markdown))).toBe(
    'Title\n\nSome bold words\n\n• one\n  1. deep\n• two\n\nA press\n\na()',
  );
});

it('survives Markdown unchanged', () => {
  expect(richTextToMarkdown(markdownToRichText(markdown))).toBe(markdown);
});

it('estimates at least one minute to read, and one per 220 words', () => {
  const words = (count: number) => markdownToRichText('word '.repeat(count));
  expect(readingMinutes(words(0))).toBe(1);
  expect(readingMinutes(words(1100))).toBe(5);
  expect(readingMinutes(markdownToRichText('語'.repeat(1100)))).toBe(3);
});

it('supports deeper headings and absolute URLs', () => {
  const document = markdownToRichText(`### Title\n\n[here](https://a.example/b)\n\n![](${src})`);
  const origin = 'https://a.example';
  const html = richTextToHtml(document, { headingOffset: 2, origin, absolute: true });
  expect(html).toContain('<h5 dir="auto">Title</h5>');
  expect(html).toContain(
    '<a href="https://a.example/b" rel="noopener noreferrer nofollow">here</a>',
  );
  expect(html).toContain(`<img src="${origin}${src}?w=1280" alt=""`);
  expect(richTextToHtml(document)).toContain('target="_blank"');
  expect(richTextToHtml(document, { headingOffset: 9 })).toContain('<h6');
});

describe('HTML of word processors', () => {
  it('from Word keeps lists and their levels', () => {
    const item = (level: number, { marker, text }: { marker: string; text: string }) =>
      `<p class=MsoListParagraph style='text-indent:-.25in;mso-list:l0 level${level} lfo1'>
      <![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span
      style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;
    const html = [
      '<h1>Plan<o:p></o:p></h1>',
      item(1, { marker: '·', text: 'One' }),
      item(2, { marker: '1.', text: '<b>Deep</b>' }),
      item(1, { marker: '·', text: 'Two' }),
      '<p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal>End</p>',
    ].join('\n');
    expect(richTextToMarkdown(htmlToRichText(html))).toBe(
      '## Plan\n\n- One\n  1. **Deep**\n- Two\n\nEnd\n',
    );
  });

  it('from Google Docs keeps the meaning of styles', () => {
    const html = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1">
      <h2 dir="ltr"><span style="font-weight:700">Title</span></h2>
      <p dir="ltr"><span style="font-weight:400">plain </span><span style="font-weight:700;font-style:italic">both</span>
      <a href="https://a.example"><span style="text-decoration:underline">link</span></a></p>
      <ul><li dir="ltr"><p role="presentation"><span>one</span></p></li><ul><li><p><span>deep</span></p></li></ul></ul></b>`;
    expect(richTextToMarkdown(htmlToRichText(html))).toBe(
      '## Title\n\nplain **_both_** [link](https://a.example)\n\n- one\n  - deep\n',
    );
  });

  it('keeps the text of tables, unknown elements and images from other sites', () => {
    const html = `<table><tr><td><p>Day</p></td><td>2</td></tr></table><x-card>in a card</x-card>
      <div>one<div>two</div></div><p>see <img src="https://a.example/i.png" alt="a chart"></p>`;
    expect(richTextToText(htmlToRichText(html))).toBe(
      'Day | 2\n\nin a card\n\none\n\ntwo\n\nsee a chart',
    );
    expect(richTextToHtml(htmlToRichText(html))).toContain('<a href="https://a.example/i.png"');
  });
});

it('flattens nodes that are too deep, and drops content beyond the limits', () => {
  const deep = tidyRichText({
    type: 'doc',
    content: [nest(30, { type: 'paragraph', content: [{ type: 'text', text: 'x' }] })],
  });
  expect(richTextToText(deep)).toBe('x');
  const deeplyNested = nest(50_000, { type: 'paragraph', content: [{ type: 'text', text: 'x' }] });
  expect(richTextToText(tidyRichText({ type: 'doc', content: [deeplyNested] }))).toBe('');
  const long: RichTextDocument = {
    type: 'doc',
    content: Array(9000).fill({ type: 'horizontalRule' }),
  };
  expect(tidyRichText(long).content).toHaveLength(4999);
});

it('survives input that is designed to be slow or deep', () => {
  const hostile = ['>', '- ', '* - 1. ', '<div>', '<b>', '[', '**a', '<table>', '<font a>'];
  for (const text of hostile.map((piece) => piece.repeat(5000))) {
    expect(htmlToRichText(text).type).toBe('doc');
    expect(markdownToRichText(text).type).toBe('doc');
  }
  const stairs = Array.from({ length: 400 }, (_, level) => `${'  '.repeat(level)}- x`).join('\n');
  expect(richTextToText(markdownToRichText(stairs))).toContain('x');
});

function nest(levels: number, inmost: object) {
  let node = inmost;
  for (let level = 0; level < levels; level++) node = { type: 'blockquote', content: [node] };
  return node;
}
