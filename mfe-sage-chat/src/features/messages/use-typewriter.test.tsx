import { act, renderHook } from '@testing-library/react';
import { useTypewriter } from './use-typewriter.ts';

type Options = Parameters<typeof useTypewriter>[0];

const type = (options: Options) =>
  renderHook((options: Options) => useTypewriter(options), { initialProps: options });
// In small steps, because the page renders in between.
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
const isRoughly = (count: number, expected: number, perFrame: number) =>
  expect(Math.abs(count - expected)).toBeLessThanOrEqual(perFrame);

it('reveals a character every 5 ms', () => {
  const { result } = type({ text, msPerCharacter: 5 });
  expect(result.current.visibleText).toBe('');
  pass(1_000);
  isRoughly(result.current.visibleText.length, 200, 4);
  pass(1_000);
  isRoughly(result.current.visibleText.length, 400, 4);
  expect(text.startsWith(result.current.visibleText)).toBe(true);
});

it('takes 20 ms a character by default', () => {
  const { result } = type({ text });
  pass(1_000);
  isRoughly(result.current.visibleText.length, 50, 1);
});

it('reports completion once, 100 ms after the last character', () => {
  const onComplete = jest.fn();
  const { result, rerender } = type({ text: 'Done', msPerCharacter: 5, onComplete });
  while (result.current.visibleText !== 'Done') pass(1);
  pass(99);
  expect(onComplete).not.toHaveBeenCalled();
  pass(1);
  expect(onComplete).toHaveBeenCalledTimes(1);
  rerender({ text: 'Done', msPerCharacter: 5, onComplete });
  pass(10_000);
  expect(onComplete).toHaveBeenCalledTimes(1);
});

it('reports completion again for another text', () => {
  const onComplete = jest.fn();
  const { rerender } = type({ text: 'One', msPerCharacter: 5, onComplete });
  pass(1_000);
  rerender({ text: 'Two', msPerCharacter: 5, onComplete });
  pass(1_000);
  expect(onComplete).toHaveBeenCalledTimes(2);
});

it('shows the whole text without animation, and announces nothing', () => {
  const onComplete = jest.fn();
  const { result } = type({ text, animate: false, onComplete });
  expect(result.current).toMatchObject({ visibleText: text, isTyping: false });
  pass(10_000);
  expect(onComplete).not.toHaveBeenCalled();
});

it('shows the whole text to a reader who prefers reduced motion, and completes', () => {
  jest
    .spyOn(globalThis, 'matchMedia')
    .mockReturnValue({ ...matchMedia(''), matches: true } as MediaQueryList);
  const onComplete = jest.fn();
  const { result } = type({ text, onComplete });
  expect(result.current.visibleText).toBe(text);
  pass(100);
  expect(onComplete).toHaveBeenCalledTimes(1);
});

it('shows the rest when it is skipped', () => {
  const onComplete = jest.fn();
  const { result } = type({ text, msPerCharacter: 5, onComplete });
  pass(100);
  act(() => result.current.showAll());
  expect(result.current.visibleText).toBe(text);
  pass(100);
  expect(onComplete).toHaveBeenCalledTimes(1);
});

it('types a streaming text without waiting for its end', () => {
  const onComplete = jest.fn();
  const options = { msPerCharacter: 5, onComplete };
  const { result, rerender } = type({ ...options, text: 'One', isWhole: false });
  pass(1_000);
  expect(result.current).toMatchObject({ visibleText: 'One', isTyping: true });
  expect(onComplete).not.toHaveBeenCalled();

  const longer = `One${' and more'.repeat(100)}`;
  rerender({ ...options, text: longer, isWhole: false });
  expect(result.current.visibleText).toBe('One');
  pass(500);
  isRoughly(result.current.visibleText.length, 103, 4);
  rerender({ ...options, text: longer, isWhole: true });
  pass(10_000);
  expect(result.current).toMatchObject({ visibleText: longer, isTyping: false });
  expect(onComplete).toHaveBeenCalledTimes(1);
});

it('does not type earlier text again', () => {
  const { result } = type({ text, msPerCharacter: 5, from: 100 });
  expect(result.current.visibleText).toHaveLength(100);
});

it('starts again for a retried reply', () => {
  const { result, rerender } = type({ text: 'First try', msPerCharacter: 5 });
  pass(1_000);
  rerender({ text: '', msPerCharacter: 5, isWhole: false });
  expect(result.current.visibleText).toBe('');
  rerender({ text: 'Second try', msPerCharacter: 5, isWhole: false });
  pass(25);
  expect('Second try'.startsWith(result.current.visibleText)).toBe(true);
});

it('never shows half a character', () => {
  const faces = '😀'.repeat(40);
  const { result } = type({ text: faces, msPerCharacter: 5 });
  for (let step = 0; step < 60; step += 1) {
    pass(7);
    expect(() => encodeURIComponent(result.current.visibleText)).not.toThrow();
  }
});
