import { expect } from '@playwright/test';
import type { ProfileUpdate } from '@soloist/contracts';
import { callApi, newPerson } from './people.ts';

/** A whole job as a browser sends it. */
export const jobTerms = (title: string, over: object = {}) => ({
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
  ...over,
});

/** Posts a job for whoever the token is; marketplace may not have heard of a new account yet. */
export async function postJob(token: string, { title = 'A label', over = {} } = {}) {
  let _id = '';
  await expect(async () => {
    const { body } = await callApi('POST /jobs', { token, body: { terms: jobTerms(title, over) } });
    _id = body.job._id;
  }).toPass({ timeout: 15_000 });
  return { _id };
}

/** Applies to a job; gives the application's id. */
export async function applyTo(jobId: string, token: string) {
  const cover = 'I have drawn labels for oil and honey, and would like to draw yours.';
  let _id = '';
  await expect(async () => {
    const body = { jobId, cover, rate: 110_000 };
    const answer = await callApi('POST /jobs/applyJob', { token, body });
    _id = answer.body.application._id;
  }).toPass({ timeout: 15_000 });
  return { _id };
}

/** An application by somebody new to a job of the client's. */
export async function receiveApplication(clientToken: string) {
  const { _id: jobId } = await postJob(clientToken);
  const { token } = await newPerson({ name: 'Applicant' });
  return { jobId, ...(await applyTo(jobId, token)) };
}

/** Changes facts of a profile. */
export async function fillProfile(token: string, facts: Partial<ProfileUpdate>) {
  const { status, body } = await callApi('POST /profile/updateProfile', { token, body: facts });
  if (status !== 200) throw new Error(`the profile is not changed: ${body.message}`);
}
