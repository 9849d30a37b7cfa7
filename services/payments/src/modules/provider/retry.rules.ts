const secondMs = 1000;
const hourMs = 3600 * secondMs;

/** When to ask again about what began at an instant: soon at first, then more and more seldom. */
export function nextRetryAt(startedAt: Date, now = Date.now()): Date {
  const ageMs = now - startedAt.getTime();
  return new Date(now + Math.min(Math.max(ageMs / 4, 5 * secondMs), hourMs));
}
