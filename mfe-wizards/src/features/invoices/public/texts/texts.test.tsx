import { everyText } from '../../../../texts/testing.ts';
import { en } from './en.ts';
import { hi } from './hi.ts';

/** Names stay as they are in every language. */
const names = /Soloist|PDF/g;

it('says everything in Hindi, without English letters except in names', () => {
  const english = everyText(en).map(([path]) => path);
  const hindi = everyText(hi);
  expect(hindi.map(([path]) => path)).toEqual(english);
  for (const [path, text] of hindi) {
    expect([path, text.replace(names, '')]).toEqual([path, expect.not.stringMatching(/[a-z]/i)]);
    expect([path, text.trim()]).not.toEqual([path, '']);
  }
});
