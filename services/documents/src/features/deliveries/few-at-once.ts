import pLimit from 'p-limit';

const sendings = 2;

/**
 * Of many papers that are sent at the same time a process stores only a few at once: no other call
 * costs its one thread as much, and who reads a list meanwhile would wait for all of them.
 */
export const fewAtOnce = pLimit(sendings);
