const laterMs = 2_000;

/** Runs once the browser has nothing to do; returns the way to give up. */
export function whenIdle(run: () => void): () => void {
  // Safari does not tell.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, laterMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 10_000 });
  return () => cancelIdleCallback(handle);
}
