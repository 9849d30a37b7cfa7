import ICAL from 'ical.js';
import type { ShareFacts } from './share-facts.ts';
import { vCard } from './vcard.ts';

const facts = (over: Partial<ShareFacts> = {}): ShareFacts => ({
  name: 'Ada Lovelace',
  fname: 'Ada',
  lname: 'Lovelace',
  headline: '',
  about: '',
  skills: [],
  photo: '',
  address: 'https://ada.soloist.test',
  host: 'ada.soloist.test',
  isAvailable: true,
  ...over,
});
const origin = 'https://soloist.test';

/** What an address book reads. */
function read(card: string): Record<string, unknown> {
  const [, properties] = ICAL.parse(card) as unknown as [
    string,
    [string, object, string, unknown][],
  ];
  return Object.fromEntries(properties.map(([name, , , value]) => [name, value]));
}

it('holds name, title, address, photo and note', () => {
  const person = facts({
    headline: 'Mathematician',
    about: 'Writes programs.',
    skills: ['Analysis', 'Poetry'],
    photo: '/files/abc',
  });
  expect(read(vCard(person, origin))).toMatchObject({
    version: '4.0',
    fn: 'Ada Lovelace',
    n: ['Lovelace', 'Ada', '', '', ''],
    title: 'Mathematician',
    url: 'https://ada.soloist.test/',
    photo: 'https://soloist.test/files/abc',
    note: 'Writes programs.\n\nSkills: Analysis, Poetry',
  });
});

it('says nothing of what is not known', () => {
  expect(Object.keys(read(vCard(facts(), origin))).sort()).toEqual([
    'fn',
    'kind',
    'n',
    'url',
    'version',
  ]);
});

it.each([
  ['separators', 'Smith; Sons, "Ltd": a\\b'],
  ['lines', 'first\nsecond\r\nthird\rfourth'],
  ['other alphabets', '日本語の紹介文'.repeat(30)],
  ['emoji', '👩🏽‍💻🎻'.repeat(30)],
  ['a property of its own', 'x\nEND:VCARD\nBEGIN:VCARD\nFN:Somebody else'],
])('keeps %s as they were written', (_what, about) => {
  const card = vCard(facts({ about }), origin);
  expect(read(card).note).toBe(about.replace(/\r\n?/g, '\n'));
  expect(card.match(/^BEGIN:VCARD/gm)).toHaveLength(1);
});

it('keeps the parts of a name apart', () => {
  const person = facts({ fname: 'Ada; Augusta', lname: 'King, Lovelace' });
  expect(read(vCard(person, origin)).n).toEqual(['King, Lovelace', 'Ada; Augusta', '', '', '']);
});

it('leaves control characters out', () => {
  expect(read(vCard(facts({ headline: 'a\u0000b\u0007c' }), origin)).title).toBe('abc');
});

it('folds at 75 octets, never inside a character', () => {
  const card = vCard(
    facts({ about: `${'é'.repeat(37)}${'日本'.repeat(60)}${'🎻'.repeat(60)}` }),
    origin,
  );
  expect(card.endsWith('END:VCARD\r\n')).toBe(true);
  const lines = card.split('\r\n');
  expect(lines.length).toBeGreaterThan(10);
  for (const line of lines) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(Buffer.from(line).toString()).toBe(line);
  }
});
