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

/**
 * Creates a queue that runs steps in sequence; a step that does not end delays the next by `ms`
 * only.
 */
export function createStepQueue(ms: number) {
  let queue: Promise<unknown> = Promise.resolve();
  return (step: () => Promise<void>): Promise<void> => {
    const done = queue.then(step);
    queue = withTimeout(ms, done, 'The next step does not wait.').catch(() => undefined);
    return done;
  };
}
