import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { sendMessages } from '../support/chat.ts';
import { devices } from '../support/devices.ts';
import { rupeeTerms, sendInvoice } from '../support/invoices.ts';
import { callSimulator, payInvoice } from '../support/payment-provider.ts';
import { callApi, fetchDemoToken, newPerson, signInWith } from '../support/people.ts';
import { acceptProposal, sendProposal } from '../support/proposals.ts';
import { expect, test } from '../support/test.ts';
import { unzip } from '../support/zip.ts';

test.use({ baseURL: app.url });

/** A paid invoice of an accepted proposal whose client praised the work. */
async function paidProject() {
  const [ines, cleo] = await Promise.all([
    newPerson({ name: 'Ines' }),
    newPerson({ name: 'Cleo', role: 'employer' }),
  ]);
  const { token } = ines;
  const proposal = await sendProposal({ token, to: cleo.email, signature: 'Ines Tester' });
  await acceptProposal(proposal.contract_id);
  await sendMessages({ id: cleo.user.id, token: cleo.token }, ines.user.id, [
    'The boxes are just right.',
  ]);
  const { id, orderId, number } = await sendInvoice(token, {
    email: cleo.email,
    ...rupeeTerms,
    proposal_id: proposal.id,
  });
  const { paymentId } = await payInvoice(orderId);
  const read = async () =>
    (await callApi(`GET /proposal/fetchInvoice/${id}`, { token })).body.invoice;
  await expect.poll(read).toMatchObject({ status: 'paid' });
  return { ines, proposal, number, paymentId, read };
}

/** The ledger transactions of a dispute, oldest first. */
async function listTransactions(disputeId: string) {
  const key = `dispute-${disputeId}`;
  const { body } = await callApi(`GET /payment/ledger/movements?key=${key}`, {
    token: await fetchDemoToken('freelancer'),
  });
  return body.items.map(({ kind }: { kind: string }) => kind).toReversed();
}

const heldAmount = '₹9,410.00';

/** Downloads the evidence; retries while a document in it is not rendered yet. */
async function downloadEvidence(page: Page): Promise<Download> {
  const button = page.getByRole('button', { name: 'Download evidence' });
  let download: Download | undefined;
  await expect(async () => {
    const started = page.waitForEvent('download', { timeout: 5000 });
    await button.click();
    download = await started;
  }).toPass();
  if (!download) throw new Error('nothing was downloaded');
  return download;
}

for (const [device, options] of devices) {
  test(`on ${device}, a dispute is received, contested with evidence and won`, async ({
    browser,
  }) => {
    test.setTimeout(300_000);
    const { ines, proposal, number, paymentId, read } = await paidProject();
    const context = await browser.newContext({ baseURL: app.url, ...options });
    const page = await context.newPage();
    await signInWith(page, ines.token);
    await page.goto('/payments');
    const { id } = await callSimulator(`/payments/${paymentId}/dispute`, {});

    await test.step('it appears in the notifications and the money is held', async () => {
      await expect(
        page.getByText(`${heldAmount} is held until a dispute is resolved.`),
      ).toBeVisible();
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page
        .getByRole('link', { name: RegExp(`disputes ₹10,000\\.00 of invoice ${number}`) })
        .click();
      await expect(page).toHaveURL(`/payments/disputes/${id}`);
      await expect(page.getByText('Response needed')).toBeVisible();
      await expect(page.getByText(heldAmount)).toBeVisible();
      expect(await listTransactions(id)).toEqual(['dispute.held']);
    });

    await test.step('the evidence is already collected', async () => {
      const evidence = page.getByRole('region', { name: 'Evidence' });
      await expect(evidence).toContainText(`Accepted proposal ${proposal.number}`);
      await expect(evidence).toContainText('Signed by Sofie Lind');
      await expect(evidence).toContainText(`Invoice ${number}`);
      await expect(evidence).toContainText('accepted by the mail server');
      await expect(evidence).toContainText(/\d messages from/);
      await expectAccessible(page);
      const download = await downloadEvidence(page);
      const files = await unzip(await readFile(await download.path()));
      const names = [...files.keys()];
      expect(names).toEqual([
        `1 Accepted proposal ${proposal.number}.pdf`,
        '2 Timeline.txt',
        `3 Invoice ${number}.pdf`,
        '4 Emails.csv',
        '5 Conversation.txt',
      ]);
      const text = (name: string) => files.get(name)?.toString() ?? '';
      expect(text(names[0]!)).toMatch(/^%PDF-/);
      expect(text('2 Timeline.txt')).toContain('Signed by the client: Sofie Lind');
      expect(text('5 Conversation.txt')).toContain('The boxes are just right.');
    });

    await test.step('it is contested once', async () => {
      await page.getByRole('button', { name: 'Send to bank' }).click();
      await expect(page.getByText('Please tell the bank what happened.')).toBeVisible();
      await page.getByLabel('What happened').fill('They signed, and wrote that it is right.');
      await page.getByRole('button', { name: 'Send to bank' }).click();
      await expect(page.getByText('Under review', { exact: true })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Your response' })).toContainText(
        'They signed, and wrote that it is right.',
      );
      await expect(page.getByRole('button', { name: 'Send to bank' })).toHaveCount(0);
    });

    await test.step('the bank decides for the freelancer, and the hold is released', async () => {
      await callSimulator(`/disputes/${id}`, { status: 'won' });
      await expect(page.getByText('The bank decided for you.')).toBeVisible();
      expect(await listTransactions(id)).toEqual(['dispute.held', 'dispute.won']);
      expect(await read()).toMatchObject({ status: 'paid', balance: 0 });
      await expectAccessible(page);
      await page.goto('/payments?tab=activity');
      await expect(page.getByRole('row', { name: /Dispute won/ })).toBeVisible();
      await expect(page.getByText('is held until a dispute is resolved.')).toHaveCount(0);
    });
    await context.close();
  });
}

test('a lost dispute takes the money and reopens the invoice', async ({ page }) => {
  const { ines, number, paymentId, read } = await paidProject();
  await signInWith(page, ines.token);
  await page.goto('/payments/disputes');
  await expect(page.getByText('No disputes')).toBeVisible();
  const { id } = await callSimulator(`/payments/${paymentId}/dispute`, {});
  await page.getByRole('link', { name: RegExp(number) }).click({ timeout: 30_000 });
  await callSimulator(`/disputes/${id}`, { status: 'lost' });
  await expect(page.getByText('The bank decided for your client')).toBeVisible();
  expect(await listTransactions(id)).toEqual(['dispute.held', 'dispute.lost']);
  await expect.poll(read).toMatchObject({ paid: 0, balance: 1_000_000 });
  expect((await read()).status).not.toBe('paid');
  const { body } = await callApi('GET /wallet/balance', { token: ines.token });
  expect(body.balances).toMatchObject([{ currency: 'INR', available: 0, pending: 0, held: 0 }]);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(
    page.getByRole('link', { name: RegExp(`You lost the dispute about invoice ${number}`) }),
  ).toBeVisible();
});

test('accepting a dispute refunds the client and closes it', async ({ page }) => {
  const { ines, paymentId, read } = await paidProject();
  await signInWith(page, ines.token);
  const { id } = await callSimulator(`/payments/${paymentId}/dispute`, {});
  await expect
    .poll(async () => (await callApi(`GET /payment/disputes/${id}`, { token: ines.token })).status)
    .toBe(200);
  await page.goto(`/payments/disputes/${id}`);
  await page.getByRole('button', { name: 'Accept dispute' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Refund client' }).click();
  await expect(page.getByText('You accepted the dispute and refunded your client.')).toBeVisible();
  await expect.poll(read).toMatchObject({ paid: 0 });
  await expect.poll(() => listTransactions(id)).toEqual(['dispute.held', 'dispute.lost']);
});
