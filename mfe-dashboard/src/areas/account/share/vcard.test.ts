import ICAL from 'ical.js';
import type { ShareDetails } from './share-details.rules.ts';
import { type CardVersion, vCard } from './vcard.rules.ts';

const details = (over: Partial<ShareDetails> = {}): ShareDetails => ({
  name: 'Ada Lovelace',
  fname: 'Ada',
  lname: 'Lovelace',
  headline: '',
  about: '',
  skills: [],
  email: '',
  phone: '',
  avatar: '',
  address: 'https://ada.soloist.test',
  host: 'ada.soloist.test',
  isAvailable: true,
  ...over,
});
const versions: CardVersion[] = ['3.0', '4.0'];
const photo = Buffer.alloc(3000, 'photo').toString('base64');

/** The contact as an address book reads it. */
function read(card: string): Record<string, unknown> {
  const [, properties] = ICAL.parse(card) as unknown as [
    string,
    [string, object, string, unknown][],
  ];
  return Object.fromEntries(properties.map(([name, , , value]) => [name, value]));
}

describe.each(versions)('a vCard %s', (version) => {
  const write = (over: Partial<ShareDetails> = {}, image?: string) =>
    vCard({ details: details(over), version, avatar: image });

  it('has name, title, email, phone, address and note', () => {
    const person = {
      headline: 'Mathematician',
      about: 'Writes programs.',
      skills: ['Analysis', 'Poetry'],
      email: 'ada@soloist.test',
      phone: '+44 20 7946 0958',
    };
    expect(read(write(person))).toMatchObject({
      version,
      fn: 'Ada Lovelace',
      n: ['Lovelace', 'Ada', '', '', ''],
      title: 'Mathematician',
      email: 'ada@soloist.test',
      tel: '+44 20 7946 0958',
      url: 'https://ada.soloist.test/',
      note: 'Writes programs.\n\nSkills: Analysis, Poetry',
    });
  });

  it('contains the photo itself, not its URL', () => {
    const value = version === '3.0' ? photo : `data:image/jpeg;base64,${photo}`;
    expect(read(write({}, photo)).photo).toBe(value);
  });

  it('omits fields without a value', () => {
    const known = ['fn', ...(version === '4.0' ? ['kind'] : []), 'n', 'url', 'version'];
    expect(Object.keys(read(write())).sort()).toEqual(known);
  });

  it.each([
    ['separators', 'Smith; Sons, "Ltd": a\\b'],
    ['lines', 'first\nsecond\r\nthird\rfourth'],
    ['other alphabets', '日本語の紹介文'.repeat(30)],
    ['emoji', '👩🏽‍💻🎻'.repeat(30)],
    ['a property of its own', 'x\nEND:VCARD\nBEGIN:VCARD\nFN:Mallory'],
  ])('preserves %s', (_what, about) => {
    const card = write({ about });
    const note = String(read(card).note);
    // The parser leaves the escaped semicolon of RFC 2426 as it is.
    const text = version === '3.0' ? note.replaceAll('\\;', ';') : note;
    expect(text).toBe(about.replace(/\r\n?/g, '\n'));
    expect(card.match(/^BEGIN:VCARD/gm)).toHaveLength(1);
  });

  it('keeps the parts of a name separate', () => {
    const card = write({ fname: 'Ada; Augusta', lname: 'King, Lovelace' });
    expect(read(card).n).toEqual(['King, Lovelace', 'Ada; Augusta', '', '', '']);
  });

  it('removes control characters', () => {
    expect(read(write({ headline: 'a\u0000b\u0007c' })).title).toBe('abc');
  });

  it('folds lines at 75 octets, never inside a character', () => {
    const about = `${'é'.repeat(37)}${'日本'.repeat(60)}${'🎻'.repeat(60)}`;
    const card = write({ about }, photo);
    expect(card.endsWith('END:VCARD\r\n')).toBe(true);
    const lines = card.split('\r\n');
    expect(lines.length).toBeGreaterThan(50);
    for (const line of lines) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(Buffer.from(line).toString()).toBe(line);
    }
  });
});
