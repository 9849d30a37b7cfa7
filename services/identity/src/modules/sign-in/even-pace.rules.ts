// Longer than the writes that only a known email causes.
const paceMs = 100;

/** Delays quick results to the same pace, so that the duration reveals nothing. */
export async function evenPace<T>(work: Promise<T>): Promise<T> {
  const pause = new Promise((resolve) => setTimeout(resolve, paceMs));
  try {
    return await work;
  } finally {
    await pause;
  }
}
