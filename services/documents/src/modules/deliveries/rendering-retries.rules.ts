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
