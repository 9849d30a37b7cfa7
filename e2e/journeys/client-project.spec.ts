import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll, expectNoViolations } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { waitForMail } from '../support/inbox.ts';
import { callApi, newAddress, newPerson, signInWith } from '../support/people.ts';
import { acceptProposal, milestoneTerms, sendProposal } from '../support/proposals.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

/** Draws two strokes in the signature area. */
async function drawSignature(page: Page) {
  await page.getByRole('radio', { name: 'Drawn' }).click();
  const area = page.getByLabel(/Signature area/);
  await area.scrollIntoViewIfNeeded();
  const box = await area.boundingBox();
  if (!box) throw new Error('there is no place to draw');
  for (const top of [30, 60]) {
    await page.mouse.move(box.x + 30, box.y + top);
    await page.mouse.down();
    await page.mouse.move(box.x + 200, box.y + top + 20, { steps: 10 });
    await page.mouse.up();
  }
}

test('on a phone, a question sent from a completed acceptance form does not accept the proposal', async ({
  browser,
}) => {
  const ines = await newPerson({ name: 'Ines' });
  const { id, contract_id } = await sendProposal({
    token: ines.token,
    to: newAddress('sofie'),
    signature: 'Ines Tester',
  });
  const context = await browser.newContext({
    baseURL: app.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await page.goto(`/proposal/accept/${contract_id}`);
  await page.getByLabel('Sign with your full name').fill('Sofie Lind');
  await page.getByLabel(/I have read the proposal/).click();
  await page.getByRole('button', { name: 'Ask a question' }).first().click();
  await page.getByLabel('Your question').fill('May I pay in June?');
  await page.getByRole('button', { name: 'Send question' }).click();
  await expect(page.getByText('Question sent')).toBeVisible();
  await waitForMail(ines.email, /question/i);
  const { body } = await callApi(`GET /proposal/fetchProject/${id}`, { token: ines.token });
  expect(body.proposal.status).toBe('viewed');
  await context.close();
});

test('a client without an account asks a question, signs by hand and approves the work', async ({
  page,
  context,
}) => {
  const ines = await newPerson({ name: 'Ines' });
  const client = newAddress('sofie');
  const { id, contract_id } = await sendProposal({
    token: ines.token,
    to: client,
    signature: 'Ines Tester',
    terms: milestoneTerms,
  });
  const path = `/proposal/accept/${contract_id}`;
  const submit = async (note: string) => {
    const { body } = await callApi(`GET /proposal/fetchProject/${id}`, { token: ines.token });
    const [milestone] = body.proposal.project.milestones;
    const call = `POST /proposal/projects/${id}/milestones/${milestone.id}/submit` as const;
    expect((await callApi(call, { token: ines.token, body: { note } })).status).toBe(200);
  };

  await test.step('the page is available in Hindi and in English', async () => {
    await page.goto(`${path}?lang=hi`);
    await expect(page.getByRole('button', { name: 'प्रस्ताव स्वीकार करें' })).toBeVisible();
    await expectNoViolations(page);
    await page.getByLabel('भाषा').selectOption('en');
    await expect(page.getByRole('button', { name: 'Accept proposal' })).toBeVisible();
  });

  await test.step('the freelancer receives the question by email', async () => {
    await page.getByRole('button', { name: 'Ask a question' }).first().click();
    await page.getByLabel('Your question').fill('May I pay in June?');
    await page.getByRole('button', { name: 'Send question' }).click();
    await expect(page.getByText('Question sent')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    const mail = await waitForMail(ines.email, /question/i);
    expect(mail.text).toContain('May I pay in June?');
  });

  const other = await context.newPage();
  await test.step('two windows, one of them offline for a while, record one acceptance', async () => {
    await other.goto(path);
    for (const each of [page, other]) {
      await each.getByLabel('Sign with your full name').fill('Sofie Lind');
      await each.getByLabel(/I have read the proposal/).click();
    }
    await drawSignature(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Accept proposal' }).click();
    await expect(page.getByText(/Your connection dropped/)).toBeVisible();
    // Back online, each window rereads the proposal. One that did so after the other accepted it
    // would have no button left to press.
    const reread = [page, other].map((each) =>
      each.waitForResponse((response) => response.url().endsWith(`/contract/${contract_id}`)),
    );
    await context.setOffline(false);
    await Promise.all(reread);
    const accept = (each: Page) => each.getByRole('button', { name: 'Accept proposal' }).click();
    await Promise.all([page, other].map(accept));
    for (const each of [page, other]) {
      await expect(each.getByRole('heading', { name: 'Accepted' })).toBeVisible();
    }
    const { body } = await callApi(`GET /proposal/fetchProject/${id}`, { token: ines.token });
    const signed = body.proposal.document.signatures.filter(
      ({ role }: { role: string }) => role === 'client',
    );
    expect(signed).toHaveLength(1);
  });
  await other.close();

  await test.step('the signed document can be downloaded', async () => {
    const link = page.getByRole('link', { name: 'Download signed PDF' });
    await expect(link).toBeVisible({ timeout: 60_000 });
    const [pdf] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(await pdf.failure()).toBeNull();
    await expectNoViolations(page);
  });

  await test.step('the client requests changes to a submitted milestone, then approves it', async () => {
    await submit('Two routes are in the folder.');
    await waitForMail(client, /Direction|Winter packaging/, 'Two routes are in the folder.');
    await page.reload();
    await page.getByRole('button', { name: 'Request changes' }).click();
    await page.getByLabel('Requested changes').fill('The green is too cold.');
    await page.getByRole('dialog').getByRole('button', { name: 'Request changes' }).click();
    await expect(page.getByText('You requested')).toBeVisible();
    await submit('Warmer now.');
    await page.reload();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('1 of 2 approved')).toBeVisible();
  });

  await test.step('a file is uploaded and downloaded', async () => {
    const name = 'Farben – नमस्ते.txt';
    const buffer = Buffer.from('A warm green');
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer });
    const link = page.getByRole('link', { name: /Download Farben/ });
    await expect(link).toBeVisible();
    const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(await file.failure()).toBeNull();
  });

  await test.step('the page fits a small phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
    await expectNoViolations(page);
  });
});

test('freelancer and client read one project on the same page at both addresses', async ({
  browser,
}) => {
  const ines = await newPerson({ name: 'Ines' });
  const sofie = await newPerson({ name: 'Sofie', role: 'employer' });
  const { id, contract_id } = await sendProposal({
    token: ines.token,
    to: sofie.email,
    signature: 'Ines Tester',
    terms: milestoneTerms,
  });
  await acceptProposal(contract_id);
  const sections = ['Milestones', 'Invoices', 'Files', 'Activity'];
  const addresses = [`/project/status/${id}`, `/dashboard/project-view/${id}`];
  const pageOf = async (token: string) => {
    const context = await browser.newContext({ baseURL: app.url });
    const page = await context.newPage();
    await signInWith(page, token);
    return page;
  };
  const [freelancer, client] = await Promise.all([ines, sofie].map(({ token }) => pageOf(token)));
  if (!freelancer || !client) throw new Error('there are no windows');

  for (const page of [freelancer, client]) {
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: /Winter packaging/ })).toBeVisible();
      for (const name of sections) {
        await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
      }
    }
  }

  await test.step('the freelancer submits a milestone and the client approves it', async () => {
    await expect(freelancer.getByText('“Direction” is next.')).toBeVisible();
    await freelancer.getByRole('button', { name: 'Submit Direction' }).click();
    await freelancer.getByRole('button', { name: 'Submit milestone' }).click();
    await expect(client.getByText('“Direction” needs your approval.')).toBeVisible();
    await expectNoViolations(client);
    await client.getByRole('button', { name: 'Approve Direction' }).click();
    await client.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
    await expect(freelancer.getByText('“Direction” is approved: invoice it next.')).toBeVisible();
    await expect(freelancer.getByRole('button', { name: /Create invoice/ })).toBeVisible();
    await expect(client.getByRole('button', { name: /Complete project|Submit/ })).toHaveCount(0);
  });
  await client.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(client);
  for (const page of [freelancer, client]) await page.context().close();
});
