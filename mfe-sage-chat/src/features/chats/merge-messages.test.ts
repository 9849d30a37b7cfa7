import type { SageMessage } from '@soloist/contracts';
import { appendDelta } from './chat-state.rules.ts';
import { mergeArrived, mergeNewest } from './merge-messages.rules.ts';

const message = (name: string, requestId: string | null = null) =>
  ({ _id: name, role: requestId ? 'user' : 'assistant', requestId }) as SageMessage;
const messages = (names: string) => [...names].map((name) => message(name));
const names = (list: SageMessage[] | undefined) => list?.map(({ _id }) => _id).join('');

it('merges the newest page into the current messages', () => {
  expect(names(mergeNewest(messages('abcd'), messages('cdef')))).toBe('abcdef');
  expect(names(mergeNewest(messages('abcdx'), messages('cd')))).toBe('abcdx');
  expect(names(mergeNewest([], messages('ab')))).toBe('ab');
  expect(names(mergeNewest(messages('ab'), []))).toBe('ab');
});

it('shows only the page when messages are missing in between', () => {
  expect(mergeNewest(messages('ab'), messages('yz'))).toBeUndefined();
});

it('recognises a question with a temporary id by its request', () => {
  const current = [message('temporary', 'r1')];
  expect(names(mergeNewest(current, [message('q', 'r1'), message('a')]))).toBe('qa');
  expect(names(mergeArrived([message('q', 'r1')], [...current, message('b')]))).toBe('qb');
});

it('joins deltas of a reply without loss or repetition', () => {
  expect(appendDelta('Hello', { offset: 5, text: ' world' })).toBe('Hello world');
  expect(appendDelta('Hello wo', { offset: 5, text: ' world' })).toBe('Hello world');
  expect(appendDelta('Hello world', { offset: 5, text: ' world' })).toBe('Hello world');
  expect(appendDelta('Hello world and', { offset: 5, text: ' world' })).toBe('Hello world and');
  expect(appendDelta('Hel', { offset: 5, text: ' world' })).toBeUndefined();
});
