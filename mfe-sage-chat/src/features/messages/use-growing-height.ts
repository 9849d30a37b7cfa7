import { useLayoutEffect, useRef } from 'react';

/** Specification section 9. */
const minPx = 50;
const maxPx = 120;

/** Makes a text area as high as its text, between 50 and 120 px. */
export function useGrowingHeight(text: string) {
  const field = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text.
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = `${minPx}px`;
    if (element.value === '') return;
    element.style.height = `${Math.min(Math.max(element.scrollHeight, minPx), maxPx)}px`;
  }, [text]);
  return field;
}
