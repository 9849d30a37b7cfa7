import { directChat } from '@soloist/contracts';
import { loadEmojiData } from './emoji-data.rules.ts';

it('offers unique emoji that the server accepts', async () => {
  const { emojis, categories } = await loadEmojiData();
  const { body } = directChat.react;
  const refused = emojis.filter(({ emoji }) => !body!.safeParse({ emoji, on: true }).success);
  expect(refused).toEqual([]);
  expect(new Set(emojis.map(({ emoji }) => emoji)).size).toBe(emojis.length);
  expect(emojis.length).toBeGreaterThan(1800);
  const groups = new Set(categories.map(({ index }) => index));
  expect(emojis.every(({ category }) => groups.has(category))).toBe(true);
});
