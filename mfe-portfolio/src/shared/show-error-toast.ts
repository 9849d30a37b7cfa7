import { showToast } from '@soloist/web-client';

/** Shows an error that belongs to no form. */
export const showErrorToast = (error: Error): void =>
  showToast({ message: error.message, kind: 'error' });
