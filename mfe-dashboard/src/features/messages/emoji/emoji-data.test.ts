import { directChat } from '@soloist/contracts';
import { loadEmojiData } from './emoji-data.ts';

it('every emoji that can be chosen is one that the server takes, and stands there once', async () => {
  const { emojis, categories } = await loadEmojiData();
  const { body } = directChat.react;
  const refused = emojis.filter(({ emoji }) => !body!.safeParse({ emoji, on: true }).success);
  expect(refused).toEqual([]);
  expect(new Set(emojis.map(({ emoji }) => emoji)).size).toBe(emojis.length);
  expect(emojis.length).toBeGreaterThan(1800);
  const known = new Set(categories.map(({ index }) => index));
  expect(emojis.every(({ category }) => known.has(category))).toBe(true);
});
