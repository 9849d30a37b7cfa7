import { ApiError } from '@soloist/web-client';

const paths = {
  /** A code of the authenticator app. */
  second_step_required: '/login?step=code',
  /** The person decides whether to keep the account. */
  deletion_scheduled: '/login?step=keep',
};

/** Where a sign-in continues after this refusal; undefined where it failed. */
export const nextStepAfter = (error: Error): string | undefined =>
  error instanceof ApiError && Object.hasOwn(paths, error.code)
    ? paths[error.code as keyof typeof paths]
    : undefined;
