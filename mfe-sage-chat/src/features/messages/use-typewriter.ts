import { typewriter } from '@soloist/contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useReducedMotion } from './use-reduced-motion.ts';

interface TypewriterOptions {
  /** May grow while it is typed. */
  text: string;
  /** False while more text may arrive: the current text is typed, but never complete. */
  isWhole?: boolean;
  /** False: the whole text shows immediately, without a callback. */
  animate?: boolean;
  msPerCharacter?: number;
  /** So many characters were there before; they are not typed. */
  from?: number;
  /** About 100 ms after the last character, at most once per text. */
  onComplete?: () => void;
}

const commonLength = (a: string, b: string): number => {
  if (b.startsWith(a)) return a.length;
  const differs = [...a].findIndex((character, index) => character !== b[index]);
  return differs === -1 ? b.length : differs;
};
const isHalfCharacter = (text: string, length: number) =>
  length < text.length && /[\uD800-\uDBFF]/.test(text[length - 1] ?? '');

/** Specification section 4, "Typewriter". Its speed follows the clock, not frames. */
export function useTypewriter(options: TypewriterOptions) {
  const { text, isWhole = true, animate = true, from = 0, onComplete } = options;
  const { msPerCharacter = typewriter.defaultMsPerCharacter } = options;
  const isReduced = useReducedMotion();
  const [isSkipped, setIsSkipped] = useState(false);
  const [typed, setTyped] = useState('');
  const isInstant = !animate || isReduced || isSkipped;
  const reached = Math.max(from, commonLength(typed, text));
  const length = isInstant ? text.length : Math.min(text.length, reached);
  const isBehind = length < text.length;

  // Counts from the last typed character, not the last render: a busy page renders less often.
  const type = useEffectEvent((count: number) =>
    setTyped((known) => {
      const next = Math.max(from, commonLength(known, text)) + count;
      return text.slice(0, isHalfCharacter(text, next) ? next + 1 : next);
    }),
  );
  useEffect(() => {
    if (!isBehind) return;
    let last = performance.now();
    let frame = requestAnimationFrame(function tick(now) {
      const count = Math.floor((now - last) / msPerCharacter);
      if (count > 0) {
        last += count * msPerCharacter;
        type(count);
      }
      frame = requestAnimationFrame(tick);
    });
    return () => cancelAnimationFrame(frame);
  }, [isBehind, msPerCharacter]);

  const completed = useRef<string>(undefined);
  const complete = useEffectEvent(() => {
    if (completed.current === text) return;
    completed.current = text;
    onComplete?.();
  });
  useEffect(() => {
    if (!animate || !isWhole || isBehind) return;
    const timer = setTimeout(complete, typewriter.completionDelayMs);
    return () => clearTimeout(timer);
  }, [animate, isWhole, isBehind]);

  return {
    visibleText: isBehind ? text.slice(0, length) : text,
    isTyping: isBehind || (animate && !isWhole),
    showAll: () => setIsSkipped(true),
  };
}
