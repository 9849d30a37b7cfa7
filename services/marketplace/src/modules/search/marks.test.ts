import { markWords, snippetOf } from './marks.rules.ts';

const markedParts = ({ text, marks }: ReturnType<typeof markWords>) =>
  marks.map(([from, to]) => text.slice(from, to));
const matchedWord = (text: string, begins = true) => ({ word: text, begins });

it.each([
  ['Web design for webshops', [matchedWord('web')], ['Web', 'webshops']],
  ['Java, JavaScript', [matchedWord('java', false)], ['Java']],
  ['São Paulo, Łódź', [matchedWord('sao'), matchedWord('lodz')], ['São', 'Łódź']],
  ['C++ and C#', [matchedWord('c++', false)], ['C++']],
  ['Straße', [matchedWord('strasse')], ['Straße']],
  ['<b>web</b> & "web"', [matchedWord('web')], ['web', 'web']],
  ['Nothing', [], []],
])('marks in %j the words %j: %j', (text, words, expected) => {
  expect(markedParts(markWords(text, words))).toEqual(expected);
});

it('a snippet starts before the matched word and is cut between words', () => {
  const text = `${'before '.repeat(50)}needle ${'after '.repeat(50)}`;
  const snippet = snippetOf(text, [matchedWord('needle')]);
  expect(markedParts(snippet)).toEqual(['needle']);
  expect(snippet.text).toMatch(/^… before .*needle after .*after …$/);
  expect(snippet.text.length).toBeLessThan(220);
});

it('a snippet without a match is the beginning of the text', () => {
  expect(snippetOf('Short.', [matchedWord('long')])).toEqual({ text: 'Short.', marks: [] });
  expect(snippetOf('', [])).toEqual({ text: '', marks: [] });
});
