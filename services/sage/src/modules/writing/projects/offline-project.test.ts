import { richTextToText } from '@soloist/rich-text';
import { markdownToRichText } from '@soloist/rich-text/parse';
import { offlineDescription, offlineDetails } from './offline-project.rules.ts';

const brief =
  'Nordlys Coffee asked for winter packaging. I drew labels in Figma for three roasts. The shop sold out in a week.';
const sources = {
  brief,
  files: [{ name: 'notes.txt', text: 'I printed two samples.' }],
  pages: [{ title: 'Nordlys', url: 'https://nordlys.example/winter', text: 'We roast. We sell.' }],
};

it('sorts the person’s sentences under headings, and quotes pages', () => {
  expect(offlineDescription(sources)).toBe(
    [
      '## The task',
      'Nordlys Coffee asked for winter packaging.',
      '## What I did',
      'I drew labels in Figma for three roasts. I printed two samples.',
      '## The result',
      'The shop sold out in a week.',
      '> We roast. We sell.\n>\n> [Nordlys](<https://nordlys.example/winter>)',
    ].join('\n\n'),
  );
});

it('shows a page’s text verbatim, and only as a quote', () => {
  const source = '[Buy](https://evil.example/a_b) **now**, www.evil.example/a_b <b>x</b>';
  const page = { title: 'A\n\n# B](x)', url: 'https://a.example/', text: `${source}\n\n# Now` };
  const text = offlineDescription({ brief, files: [], pages: [page] });
  const quote = markdownToRichText(text.slice(text.indexOf('> ')));
  expect(quote.content).toMatchObject([{ type: 'blockquote' }]);
  expect(richTextToText(quote)).toBe(`${source}\n\nA # B](x)`);
});

it('reads the sentences of a Markdown file', () => {
  const text = '# Notes\n\n- I drew it.\n- It sold out.';
  expect(offlineDescription({ brief, files: [{ name: 'notes.md', text }], pages: [] })).toContain(
    'I drew it.\n\n## The result\n\nThe shop sold out in a week. It sold out.',
  );
});

it('invents no sentence', () => {
  const lines = offlineDescription(sources).split('\n');
  const prose = lines.filter((line) => line && !line.startsWith('#') && !line.includes(']('));
  const source = [brief, 'I printed two samples.', 'We roast. We sell.'].join(' ');
  const sentences = prose.flatMap((line) => line.replace(/^> ?/, '').split(/(?<=\.) /));
  for (const sentence of sentences) expect(source).toContain(sentence);
});

it('finds details only in the texts', () => {
  const profile = { skills: ['Packaging', 'Cooking'], tools: ['Figma', 'Pencil'] };
  expect(offlineDetails(sources, profile)).toEqual({
    title: 'Nordlys Coffee asked for winter packaging',
    brief: 'Nordlys Coffee asked for winter packaging.',
    client: 'Nordlys Coffee',
    skills: ['Packaging'],
    tools: ['Figma'],
    liveUrl: 'https://nordlys.example/winter',
  });
});

it.each([
  ['I made a shop for Kiln & Co in spring.', 'Kiln & Co'],
  ['We needed a new logo.', ''],
  ['labels for three roasts', ''],
])('reads the client of “%s” as “%s”', (text, client) => {
  const details = offlineDetails({ brief: text, files: [], pages: [] }, { skills: [], tools: [] });
  expect(details.client).toBe(client);
});
