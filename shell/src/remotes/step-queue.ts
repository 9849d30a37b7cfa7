/** Settles as `work` does; rejects with `sentence` when that takes longer than `ms`. */
export async function withTimeout<T>(ms: number, work: Promise<T>, sentence: string): Promise<T> {
  let timeout: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timeout = setTimeout(() => reject(new Error(sentence)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timeout);
  }
}

/** Makes what runs steps one after the other; a step that does not end holds up the next for `ms` only. */
export function createStepQueue(ms: number) {
  let queue: Promise<unknown> = Promise.resolve();
  return (step: () => Promise<void>): Promise<void> => {
    const done = queue.then(step);
    queue = withTimeout(ms, done, 'The next step does not wait.').catch(() => undefined);
    return done;
  };
}
