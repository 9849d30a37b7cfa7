import { readFence, splitBlocks } from './split-blocks.rules.ts';

const split = (text: string, isGrowing = true) => splitBlocks(text, { isGrowing });

it('splits at blank lines between top-level blocks', () => {
  expect(split('# One\n\ntwo\nthree\n\n\n> four\n')).toEqual(['# One', 'two\nthree', '> four']);
});

it('keeps a list together, also a loose one and content indented below an item', () => {
  const list = '- one\n\n- two\n\n  more of two\n\n    code of two\n\n- three';
  expect(split(`${list}\n\nafter`)).toEqual([list, 'after']);
  expect(split('1. one\n\n2. two\n\nafter')).toEqual(['1. one\n\n2. two', 'after']);
});

it('keeps fenced code together, whatever its content', () => {
  const code = '```ts\nconst a = 1;\n\n# no heading\n\n~~~\n```';
  expect(split(`before\n\n${code}\n\nafter`)).toEqual(['before', code, 'after']);
  expect(split('````\n```\n\nstill\n````\n\nafter')).toEqual(['````\n```\n\nstill\n````', 'after']);
  expect(split('```\nopen\n\nand on')).toEqual(['```\nopen\n\nand on']);
});

it('does not change earlier blocks while the text grows', () => {
  const text =
    '# One\n\nsome text\n\n- a\n- b\n\n```js\nx\n\ny\n```\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\nend';
  for (let length = 1; length < text.length; length += 1) {
    const now = split(text.slice(0, length));
    const next = split(text.slice(0, length + 1));
    expect(next.slice(0, now.length - 1)).toEqual(now.slice(0, -1));
  }
});

it('loses no line', () => {
  const text = 'a\n\n- b\n\n  c\n\n```\nd\n\ne\n```\nf\n\n    g\n\n> h';
  const words = (blocks: string[]) => blocks.join('\n').match(/[a-h]/g)?.join('');
  expect(words(split(text))).toBe('abcdefgh');
});

it('does not split a finished text with definitions', () => {
  for (const reaching of [
    '[a]: https://example.com',
    '[^1]: A note',
    '> [a]: /x',
    '<!-- a\n\nb -->',
  ]) {
    const text = `See [a] and [^1].\n\n${reaching}\n\nend`;
    expect(split(text, false)).toEqual([text]);
    expect(split(text, true).length).toBeGreaterThan(1);
  }
});

it('reads a fenced block, open or closed', () => {
  expect(readFence('```ts title\na\nb\n```')).toEqual({ language: 'ts', code: 'a\nb' });
  expect(readFence('~~~\na')).toEqual({ language: '', code: 'a' });
  expect(readFence('```\na\n```\nmore')).toBeUndefined();
  expect(readFence('text ```')).toBeUndefined();
  expect(readFence('```inline``` code')).toBeUndefined();
});
