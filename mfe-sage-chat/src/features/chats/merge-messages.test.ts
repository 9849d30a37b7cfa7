import type { SageMessage } from '@soloist/contracts';
import { joined } from './chat-state.ts';
import { mergedWithNewest, withArrived } from './merge-messages.ts';

const message = (name: string, requestId: string | null = null) =>
  ({ _id: name, role: requestId ? 'user' : 'assistant', requestId }) as SageMessage;
const messages = (names: string) => [...names].map((name) => message(name));
const names = (list: SageMessage[] | undefined) => list?.map(({ _id }) => _id).join('');

it('puts the newest page among what is shown', () => {
  expect(names(mergedWithNewest(messages('abcd'), messages('cdef')))).toBe('abcdef');
  expect(names(mergedWithNewest(messages('abcdx'), messages('cd')))).toBe('abcdx');
  expect(names(mergedWithNewest([], messages('ab')))).toBe('ab');
  expect(names(mergedWithNewest(messages('ab'), []))).toBe('ab');
});

it('shows only the page when too much is missing in between', () => {
  expect(mergedWithNewest(messages('ab'), messages('yz'))).toBeUndefined();
});

it('knows a question under its temporary id by its request', () => {
  const shown = [message('temporary', 'r1')];
  expect(names(mergedWithNewest(shown, [message('q', 'r1'), message('a')]))).toBe('qa');
  expect(names(withArrived([message('q', 'r1')], [...shown, message('b')]))).toBe('qb');
});

it('joins pieces of a reply without loss or repetition', () => {
  expect(joined('Hello', { offset: 5, text: ' world' })).toBe('Hello world');
  expect(joined('Hello wo', { offset: 5, text: ' world' })).toBe('Hello world');
  expect(joined('Hello world', { offset: 5, text: ' world' })).toBe('Hello world');
  expect(joined('Hello world and', { offset: 5, text: ' world' })).toBe('Hello world and');
  expect(joined('Hel', { offset: 5, text: ' world' })).toBeUndefined();
});
