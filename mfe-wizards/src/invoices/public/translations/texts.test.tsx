import { everyText } from '../../../shared/translations/testing.ts';
import { en } from './en.ts';
import { hi } from './hi.ts';

/** Names are the same in every language. */
const names = /Soloist|PDF|UBL|JavaScript/g;

it('is fully translated to Hindi, except for names', () => {
  const english = everyText(en).map(([path]) => path);
  const hindi = everyText(hi);
  expect(hindi.map(([path]) => path)).toEqual(english);
  for (const [path, text] of hindi) {
    expect([path, text.replace(names, '')]).toEqual([path, expect.not.stringMatching(/[a-z]/i)]);
    expect([path, text.trim()]).not.toEqual([path, '']);
  }
});
