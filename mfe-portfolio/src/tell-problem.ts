import { showToast } from '@soloist/web-client';

/** Says what went wrong with something that has no form to say it in. */
export const tellProblem = (error: Error): void =>
  showToast({ message: error.message, kind: 'error' });
