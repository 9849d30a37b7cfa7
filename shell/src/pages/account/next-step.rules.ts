import { ApiError } from '@soloist/web-client';

/** Where a sign-in continues that needs a code of the authenticator app. */
export const secondStepPath = '/login?step=code';

export const needsSecondStep = (error: Error): boolean =>
  error instanceof ApiError && error.code === 'second_step_required';
