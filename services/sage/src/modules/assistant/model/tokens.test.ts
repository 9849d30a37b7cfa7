import { tokensOf } from './tokens.rules.ts';

it.each([
  ['', 4],
  ['Hello, how are you?', 10],
  ['<|endoftext|> is a text', 14],
])('estimates “%s” at %i tokens', (text, tokens) => {
  expect(Math.abs(tokensOf(text) - tokens)).toBeLessThanOrEqual(2);
});

it('adds up a long text', () => {
  const words = 'some words that make it longer ';
  expect(tokensOf(words.repeat(1000)) / 1000).toBeCloseTo(6, 0);
});

it('accepts an unbroken run of letters of any length', () => {
  expect(tokensOf('x'.repeat(200_000))).toBeGreaterThan(10_000);
});
