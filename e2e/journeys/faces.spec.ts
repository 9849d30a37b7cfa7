import type { Locator } from '@playwright/test';
import { app } from '../support/app.ts';
import { sendInvoice } from '../support/invoices.ts';
import { applyToJob, fillProfile, postJob } from '../support/jobs.ts';
import { callApi, newPerson, signInWith } from '../support/people.ts';
import { createProject, uploadImage } from '../support/projects-and-blogs.ts';
import { sendProposal } from '../support/proposals.ts';
import { newImageFile } from '../support/services.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

// A skill of their own: other journeys’ people are not suggested for it.
const skill = 'Oyster lettering';

async function uploadPortrait(token: string): Promise<string> {
  const body = new FormData();
  body.set('file', await newImageFile());
  return (await callApi('POST /files/images', { token, body })).body.url;
}

/** A listed freelancer with a portrait and a work, and their client, who has a portrait, too. */
async function newPair() {
  const freelancer = await newPerson({ name: 'Perla', isPublished: true });
  const client = await newPerson({ name: 'Conrad', role: 'employer' });
  const [portrait, clientPortrait, work] = [
    await uploadPortrait(freelancer.token),
    await uploadPortrait(client.token),
    await uploadImage(freelancer.token),
  ];
  await fillProfile(freelancer.token, { profileImage: portrait, skills: [skill] });
  await fillProfile(client.token, { profileImage: clientPortrait });
  await createProject(freelancer.token, {
    title: 'Oyster bar',
    skills: [skill],
    images: [work],
    coverImg: work,
  });
  return { freelancer, client, portrait, clientPortrait, work };
}

/** Expects that an image with this address is loaded and displayed in the place. */
async function expectImage(place: Locator, address: string, timeout = 15_000) {
  const image = place.locator(`img[src*="${address.split('/').at(-1)}"]`).first();
  await expect(image).toBeVisible({ timeout });
  await image.scrollIntoViewIfNeeded({ timeout });
  await expect
    .poll(() => image.evaluate((drawn: HTMLImageElement) => drawn.naturalWidth), { timeout })
    .toBeGreaterThan(0);
}

/** The time for one of several attempts. */
const brief = 2_000;

test('a person with a portrait and a work is seen with both', async ({ page, browser }) => {
  const { freelancer, client, portrait, clientPortrait, work } = await newPair();
  const card = page.getByRole('listitem').filter({ hasText: 'Perla Tester' }).first();

  await test.step('in the directory, without signing in', async () => {
    await expect(async () => {
      await page.goto(`/forhire?skill=${encodeURIComponent(skill)}`);
      await expectImage(card, portrait, brief);
      await expectImage(card, work, brief);
    }).toPass();
  });

  const { _id: jobId } = await postJob(client.token, {
    title: 'Letters for an oyster bar',
    overrides: { skills: [skill] },
  });
  await signInWith(page, client.token);

  await test.step('in Discover’s search', async () => {
    await expect(async () => {
      await page.goto(`/empdiscover?q=${encodeURIComponent(skill)}`);
      await expectImage(card, portrait, brief);
      await expectImage(card, work, brief);
    }).toPass();
  });

  await test.step('among the people for a job', async () => {
    await page.goto(`/empdiscover?tab=for-job&job=${jobId}`);
    await expectImage(card, portrait);
    await expectImage(card, work);
  });

  await test.step('in the search for everything', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox', { name: 'Search or jump to…' }).fill('Perla');
    await expectImage(page.getByRole('option', { name: /Perla Tester/ }), portrait);
    await page.keyboard.press('Escape');
  });

  const applicant = await browser.newPage({ baseURL: app.url });
  await signInWith(applicant, freelancer.token);

  await test.step('and a client, beside a suggested job', async () => {
    await applicant.goto('/discover');
    const jobs = applicant.getByRole('list', { name: 'Jobs for you, best first' });
    await expectImage(jobs, clientPortrait);
  });

  await test.step('among the applicants', async () => {
    await applyToJob(jobId, freelancer.token);
    await page.goto(`/job/status/${jobId}`);
    await expectImage(page.getByRole('listitem').filter({ hasText: 'Perla Tester' }), portrait);
  });

  await test.step('beside received proposals and invoices, on the home page and in their lists', async () => {
    await sendProposal({
      token: freelancer.token,
      to: client.email,
      signature: 'Perla Tester',
    });
    await sendInvoice(freelancer.token, { email: client.email });
    await callApi(`GET /discover/saveProfile/${freelancer.user.id}`, { token: client.token });
    const row = (link: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('link', { name: link }) });
    await expect(async () => {
      await page.goto('/empdashboard');
      await expectImage(row('Decide on Winter packaging'), portrait, brief);
      await expectImage(row('Open INV-0001'), portrait, brief);
    }).toPass();
    await expectImage(page.getByRole('complementary', { name: 'Saved people' }), portrait);
    await page.goto('/projects');
    await expectImage(row('Decide on Winter packaging'), portrait);
  });

  await test.step('and a client, beside their job and an application to it', async () => {
    await applicant.goto('/discover?tab=applications');
    await expectImage(applicant.getByRole('list', { name: 'Your applications' }), clientPortrait);
    await applicant.goto(`/discover?tab=jobs&q=${encodeURIComponent(skill)}`);
    await expectImage(applicant.getByRole('list', { name: 'Jobs' }), clientPortrait);
    await applicant.close();
  });
});
