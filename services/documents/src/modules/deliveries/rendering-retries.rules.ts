const firstPauseMs = 1000;
const longestPauseMs = 600_000;
const mostFailures = 24;

/**
 * The pause until a document is rendered again after so many failures; `undefined` if it is given up.
 * The attempts cover more than two hours: without a browser or a file store, no document is to blame.
 */
export const pauseAfterFailure = (failures: number): number | undefined =>
  failures < mostFailures
    ? Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs)
    : undefined;

/**
 * The pause after the worker died while it rendered a document. It differs for the documents that it
 * rendered at that time: otherwise they would meet again at each attempt, and the one that is to
 * blame would cost the others theirs.
 */
export function pauseAfterCrash(failures: number, random = Math.random()): number | undefined {
  const pauseMs = pauseAfterFailure(failures);
  return pauseMs && Math.round(pauseMs * (1 + random));
}
