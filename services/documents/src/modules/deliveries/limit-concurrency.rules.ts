import pLimit from 'p-limit';

const sendings = 2;

/**
 * Of many documents sent at the same time a process stores only a few concurrently: no other call
 * costs its one thread as much, and who reads a list meanwhile would wait for all of them.
 */
export const limitConcurrency = pLimit(sendings);
