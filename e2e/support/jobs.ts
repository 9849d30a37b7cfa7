import { expect } from '@playwright/test';
import type { ProfileUpdate } from '@soloist/contracts';
import { callApi, newPerson } from './people.ts';

/** A complete job as a browser sends it. */
export const jobTerms = (title: string, overrides: object = {}) => ({
  type: 'html',
  title,
  description: '<p>We press oil in Kalamata and need a label for it.</p>',
  skills: ['Packaging'],
  budgetType: 'fixed',
  budget: 120_000,
  currency: 'EUR',
  level: 'intermediate',
  duration: 'month',
  location: '',
  remote: true,
  places: 1,
  ...overrides,
});

/** Posts a job for the token's owner. It retries, because marketplace may not know a new account yet. */
export async function postJob(token: string, { title = 'A label', overrides = {} } = {}) {
  let _id = '';
  await expect(async () => {
    const { body } = await callApi('POST /jobs', {
      token,
      body: { terms: jobTerms(title, overrides) },
    });
    _id = body.job._id;
  }).toPass();
  return { _id };
}

/** Applies to a job and returns the application's id. */
export async function applyToJob(jobId: string, token: string) {
  const cover = 'I have drawn labels for oil and honey, and would like to draw yours.';
  let _id = '';
  await expect(async () => {
    const body = { jobId, cover, rate: 110_000 };
    const answer = await callApi('POST /jobs/applyJob', { token, body });
    _id = answer.body.application._id;
  }).toPass();
  return { _id };
}

/** An application by a new person to a job of the client's. */
export async function receiveApplication(clientToken: string) {
  const { _id: jobId } = await postJob(clientToken);
  const { token } = await newPerson({ name: 'Applicant' });
  return { jobId, ...(await applyToJob(jobId, token)) };
}

/** Updates fields of a profile. */
export async function fillProfile(token: string, details: Partial<ProfileUpdate>) {
  const { status, body } = await callApi('POST /profile/updateProfile', { token, body: details });
  if (status !== 200) throw new Error(`the profile is not changed: ${body.message}`);
}
