import { markWords, snippetOf } from './marks.rules.ts';

const parts = ({ text, marks }: ReturnType<typeof markWords>) =>
  marks.map(([from, to]) => text.slice(from, to));
const word = (text: string, begins = true) => ({ word: text, begins });

it.each([
  ['Web design for webshops', [word('web')], ['Web', 'webshops']],
  ['Java, JavaScript', [word('java', false)], ['Java']],
  ['São Paulo, Łódź', [word('sao'), word('lodz')], ['São', 'Łódź']],
  ['C++ and C#', [word('c++', false)], ['C++']],
  ['Straße', [word('strasse')], ['Straße']],
  ['<b>web</b> & "web"', [word('web')], ['web', 'web']],
  ['Nothing', [], []],
])('in %j are marked %j: %j', (text, words, expected) => {
  expect(parts(markWords(text, words))).toEqual(expected);
});

it('a snippet begins before the word that was looked for, and ends between words', () => {
  const text = `${'before '.repeat(50)}needle ${'after '.repeat(50)}`;
  const snippet = snippetOf(text, [word('needle')]);
  expect(parts(snippet)).toEqual(['needle']);
  expect(snippet.text).toMatch(/^… before .*needle after .*after …$/);
  expect(snippet.text.length).toBeLessThan(220);
});

it('a text without the word is shown from its beginning', () => {
  expect(snippetOf('Short.', [word('long')])).toEqual({ text: 'Short.', marks: [] });
  expect(snippetOf('', [])).toEqual({ text: '', marks: [] });
});
