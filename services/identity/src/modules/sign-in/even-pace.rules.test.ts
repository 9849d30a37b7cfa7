import { evenPace } from './even-pace.rules.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it.each([
  ['a response', () => Promise.resolve('done')],
  ['a refusal', () => Promise.reject(new Error('no'))],
])('delays %s that came immediately to the common pace', async (_what, work) => {
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
