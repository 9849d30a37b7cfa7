import pLimit from 'p-limit';

const sendings = 2;

/**
 * Limits how many documents a process stores concurrently: no other call costs its one thread as
 * much, and people who read a list meanwhile would have to wait for all of them.
 */
export const limitConcurrency = pLimit(sendings);
