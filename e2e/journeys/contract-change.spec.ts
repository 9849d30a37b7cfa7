import { app } from '../support/app.ts';
import { waitForMail } from '../support/inbox.ts';
import { callApi, newAddress, newPerson, signInWith } from '../support/people.ts';
import { acceptProposal, sendProposal } from '../support/proposals.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

test('a new version replaces an accepted contract and highlights its changes', async ({
  page,
  browser,
}) => {
  const { token } = await newPerson({ name: 'Ines' });
  const client = newAddress('sofie');
  const first = await sendProposal({ token, to: client, signature: 'Ines Tester' });
  await acceptProposal(first.contract_id);
  await waitForMail(client, /accepted/i);

  await signInWith(page, token);
  await page.goto(`/proposal/new?from=${first.id}&as=change`);
  await expect(page.getByLabel('Project name', { exact: true })).toHaveValue('Winter packaging');
  await page.getByLabel('Project name', { exact: true }).fill('Winter and spring packaging');
  await page.getByRole('button', { name: 'Continue to contract' }).click();
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await expect(page.getByText('Winter and spring packaging').first()).toBeVisible();
  await page.getByRole('button', { name: 'Continue to sign' }).click();
  await page.getByLabel('Sign with your full name').fill('Ines Tester');
  await page.getByRole('button', { name: 'Sign and send' }).click();
  await expect(page.getByRole('link', { name: 'View as client' })).toBeVisible();

  const mail = await waitForMail(client, /spring packaging/);
  const [link = ''] = /http\S+\/proposal\/accept\/[\w-]{32}/.exec(mail.text) ?? [];
  const stranger = await browser.newContext();
  const other = await stranger.newPage();
  await other.goto(link);
  const difference = other.getByRole('group').filter({ hasText: 'Changes from' });
  await expect(difference).toContainText('spring');
  await expect(difference).toContainText('Project name');

  const contract = async () =>
    (await callApi(`GET /proposal/contract/${first.contract_id}`)).body.contract;
  expect(await contract()).toMatchObject({ status: 'accepted', replacedBy: null });
  await acceptProposal(link.split('/').at(-1) ?? '');
  await expect.poll(async () => (await contract()).status).toBe('replaced');
  expect((await contract()).project_name).toBe('Winter packaging');

  await other.goto(`/proposal/accept/${first.contract_id}`);
  await expect(other.getByText(/newer|replaced/i).first()).toBeVisible();
  await stranger.close();
});
