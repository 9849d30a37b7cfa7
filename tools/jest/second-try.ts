/**
 * In CI, on a busy machine, a failed test is retried once, and the failure is printed. Tests with random
 * input call `jest.retryTimes(0)`.
 */
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true });
