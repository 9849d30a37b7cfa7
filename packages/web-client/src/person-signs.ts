/** A person is there: code is loaded before they reach a control. */
const signs = [
  ...['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'],
  // Screen readers press and enter without a pointer or keys.
  ...['click', 'input', 'change'],
];

/** Browsers report the pointer that rests above the page when its content appears below it. */
const isResting = (event: Event) =>
  event.type === 'pointermove' &&
  (event as PointerEvent).movementX === 0 &&
  (event as PointerEvent).movementY === 0;

/**
 * Calls back at each sign that a person uses the page, and when they return to it. Returns a
 * function that stops it.
 */
export function watchPerson(onSign: () => void): () => void {
  const handleSign = (event: Event) => {
    if (!isResting(event)) onSign();
  };
  const handleVisibility = () => {
    if (document.visibilityState === 'visible') onSign();
  };
  for (const sign of signs)
    document.addEventListener(sign, handleSign, { capture: true, passive: true });
  document.addEventListener('visibilitychange', handleVisibility);
  return () => {
    for (const sign of signs) document.removeEventListener(sign, handleSign, { capture: true });
    document.removeEventListener('visibilitychange', handleVisibility);
  };
}
