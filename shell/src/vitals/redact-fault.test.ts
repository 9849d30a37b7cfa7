import { remoteFault } from '@soloist/contracts';
import { redactFault } from './redact-fault.ts';

const origin = 'https://soloist.example';
const file = `${origin}/remotes/mfe-wizards/1.2.0/105.bae0a9d9.js`;
const fault = { remote: 'mfe-wizards', kind: 'uncaught' } as const;

it('reports the error with its position in the remote’s files, without the rest of the stack', () => {
  const stack = `TypeError: x is undefined\n    at ${origin}/shell/main.js:1:9\n    at click (${file}:1:200)\n    at ${file}:1:7`;
  expect(redactFault({ ...fault, name: 'TypeError', message: 'x is undefined', stack })).toEqual({
    ...{ kind: 'uncaught', name: 'TypeError', message: 'x is undefined' },
    at: '105.bae0a9d9.js:1:200',
  });
});

it('names the chunk that failed to load', () => {
  const message = `Loading chunk 105 failed.\n(error: ${file})`;
  expect(redactFault({ ...fault, name: 'ChunkLoadError', message })).toMatchObject({
    ...{ name: 'ChunkLoadError', message: 'Loading chunk 105 failed. (error: …' },
    at: '105.bae0a9d9.js',
  });
});

it('removes people and pages from the error', () => {
  const stack = `Error\n    at ${origin}/u/ada-lovelace?from=mail:1:2`;
  const message = `No ada@studio.example at ${origin}/u/ada-lovelace?from=mail`;
  expect(redactFault({ ...fault, name: 'Error', message, stack })).toMatchObject({
    ...{ message: 'No … at …', at: '' },
  });
});

it.each([
  ['a name that is a sentence', { name: 'Ada was here', message: '' }],
  ['a message without end', { name: 'Error', message: 'so it goes '.repeat(1_000) }],
  ['a message that is no text', { name: 'Error', message: { id: 1 } as unknown as string }],
  [
    'an odd file',
    { name: 'Error', message: `${origin}/remotes/mfe-wizards/1.2.0/${'a'.repeat(200)}.js:1:2` },
  ],
])('creates a valid report for %s', (_what, error) => {
  expect(remoteFault.safeParse(redactFault({ ...fault, ...error })).success).toBe(true);
});
