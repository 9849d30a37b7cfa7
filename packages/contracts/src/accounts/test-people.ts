import * as z from 'zod/mini';
import { profileUpdate } from '../profiles/profiles.ts';
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
    body: z.extend(signupForm, {
      /** The profile of a person whose site is published; without it they are as after sign-up. */
      published: z.optional(z.pick(profileUpdate, { headline: true, skills: true })),
    }),
    response: signInResult,
  }),
};
