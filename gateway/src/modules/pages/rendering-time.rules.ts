const maxRenderMs = 2_000;

/** Rendering waits for little outside, so it ends in time unless it hangs. */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('rendering took too long')), maxRenderMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
