import { defineEndpoint } from '../shared/endpoint.ts';
import { signInResult, signupForm } from './accounts.ts';

/** In installations for tests only: see the setting TEST_PEOPLE of identity. */
export const testPeople = {
  create: defineEndpoint({
    service: 'identity',
    access: 'internal',
    method: 'POST',
    path: '/auth/test-people',
    summary: 'Create a user with a verified email and sign them in without a code.',
    body: signupForm,
    response: signInResult,
  }),
};
