import { act, renderHook } from '@testing-library/react';
import { useTypewriter } from './use-typewriter.ts';

type Options = Parameters<typeof useTypewriter>[0];

const type = (options: Options) =>
  renderHook((given: Options) => useTypewriter(given), { initialProps: options });
// In small steps, as the page draws in between.
function pass(ms: number) {
  for (let left = ms; left > 0; left -= 10) act(() => jest.advanceTimersByTime(Math.min(left, 10)));
}
const text = 'Say it, then show it. '.repeat(50);

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

// A frame may be 16 ms late.
const isAbout = (count: number, expected: number, perFrame: number) =>
  expect(Math.abs(count - expected)).toBeLessThanOrEqual(perFrame);

it('reveals a character every 5 ms', () => {
  const { result } = type({ text, msPerCharacter: 5 });
  expect(result.current.shown).toBe('');
  pass(1_000);
  isAbout(result.current.shown.length, 200, 4);
  pass(1_000);
  isAbout(result.current.shown.length, 400, 4);
  expect(text.startsWith(result.current.shown)).toBe(true);
});

it('takes 20 ms a character unless told', () => {
  const { result } = type({ text });
  pass(1_000);
  isAbout(result.current.shown.length, 50, 1);
});

it('says that it is complete 100 ms after the last character, once', () => {
  const onComplete = jest.fn();
  const { result, rerender } = type({ text: 'Done', msPerCharacter: 5, onComplete });
  while (result.current.shown !== 'Done') pass(1);
  pass(99);
  expect(onComplete).not.toHaveBeenCalled();
  pass(1);
  expect(onComplete).toHaveBeenCalledTimes(1);
  rerender({ text: 'Done', msPerCharacter: 5, onComplete });
  pass(10_000);
  expect(onComplete).toHaveBeenCalledTimes(1);
});

it('is complete once more for another text', () => {
  const onComplete = jest.fn();
  const { rerender } = type({ text: 'One', msPerCharacter: 5, onComplete });
  pass(1_000);
  rerender({ text: 'Two', msPerCharacter: 5, onComplete });
  pass(1_000);
  expect(onComplete).toHaveBeenCalledTimes(2);
});

it('shows all at once without animation, and says nothing', () => {
  const onComplete = jest.fn();
  const { result } = type({ text, animate: false, onComplete });
  expect(result.current).toMatchObject({ shown: text, isTyping: false });
  pass(10_000);
  expect(onComplete).not.toHaveBeenCalled();
});

it('shows all at once to who wants less motion, and is complete', () => {
  jest
    .spyOn(globalThis, 'matchMedia')
    .mockReturnValue({ ...matchMedia(''), matches: true } as MediaQueryList);
  const onComplete = jest.fn();
  const { result } = type({ text, onComplete });
  expect(result.current.shown).toBe(text);
  pass(100);
  expect(onComplete).toHaveBeenCalledTimes(1);
});

it('shows the rest when it is skipped', () => {
  const onComplete = jest.fn();
  const { result } = type({ text, msPerCharacter: 5, onComplete });
  pass(100);
  act(() => result.current.showAll());
  expect(result.current.shown).toBe(text);
  pass(100);
  expect(onComplete).toHaveBeenCalledTimes(1);
});

it('does not wait for the end of a text that is still being said', () => {
  const onComplete = jest.fn();
  const options = { msPerCharacter: 5, onComplete };
  const { result, rerender } = type({ ...options, text: 'One', isWhole: false });
  pass(1_000);
  expect(result.current).toMatchObject({ shown: 'One', isTyping: true });
  expect(onComplete).not.toHaveBeenCalled();

  const longer = `One${' and more'.repeat(100)}`;
  rerender({ ...options, text: longer, isWhole: false });
  expect(result.current.shown).toBe('One');
  pass(500);
  isAbout(result.current.shown.length, 103, 4);
  rerender({ ...options, text: longer, isWhole: true });
  pass(10_000);
  expect(result.current).toMatchObject({ shown: longer, isTyping: false });
  expect(onComplete).toHaveBeenCalledTimes(1);
});

it('does not type again what was there before', () => {
  const { result } = type({ text, msPerCharacter: 5, from: 100 });
  expect(result.current.shown).toHaveLength(100);
});

it('begins again for a reply that is tried once more', () => {
  const { result, rerender } = type({ text: 'First try', msPerCharacter: 5 });
  pass(1_000);
  rerender({ text: '', msPerCharacter: 5, isWhole: false });
  expect(result.current.shown).toBe('');
  rerender({ text: 'Second try', msPerCharacter: 5, isWhole: false });
  pass(25);
  expect('Second try'.startsWith(result.current.shown)).toBe(true);
});

it('never shows half a character', () => {
  const faces = '😀'.repeat(40);
  const { result } = type({ text: faces, msPerCharacter: 5 });
  for (let step = 0; step < 60; step += 1) {
    pass(7);
    expect(() => encodeURIComponent(result.current.shown)).not.toThrow();
  }
});
