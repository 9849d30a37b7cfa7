/**
 * In CI, on a busy machine, a test that failed is tried once more; what failed is printed. Tests
 * that look for what is rare, at random, say `jest.retryTimes(0)`.
 */
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true });
