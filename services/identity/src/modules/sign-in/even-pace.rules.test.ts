import { evenPace } from './even-pace.rules.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it.each([
  ['an answer', () => Promise.resolve('done')],
  ['a refusal', () => Promise.reject(new Error('no'))],
])('holds back %s that came immediately until its time', async (_what, work) => {
  let isSettled = false;
  const settle = () => {
    isSettled = true;
  };
  evenPace<string>(work()).then(settle, settle);
  await jest.advanceTimersByTimeAsync(99);
  expect(isSettled).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(isSettled).toBe(true);
});
