import DataLoader from 'dataloader';

/**
 * One question for many who ask at once: `askAll` gets what came while its last call was under way
 * and answers each in order, with an `Error` for who is to get that. Who is alone does not wait; under load
 * the same store answers many times as much. What `askAll` throws, all of a call get.
 */
export function gathered<Asked, Answer>(
  askAll: (asked: readonly Asked[]) => Promise<readonly (Answer | Error)[]>,
  most = 100,
): (asked: Asked) => Promise<Answer> {
  let last: Promise<unknown> = Promise.resolve();
  const loader = new DataLoader<Asked, Answer>(
    (asked) => {
      const answers = askAll(asked);
      last = answers.catch(() => undefined);
      return answers;
    },
    { cache: false, maxBatchSize: most, batchScheduleFn: (ask) => void last.then(ask) },
  );
  return (asked) => loader.load(asked);
}
