import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { say } from '../support/chat.ts';
import { devices } from '../support/devices.ts';
import { inRupees, sendInvoice } from '../support/invoices.ts';
import { atProvider, payInvoice } from '../support/payment-provider.ts';
import { callApi, newPerson, signInWith, tokenOf } from '../support/people.ts';
import { acceptProposal, sendProposal } from '../support/proposals.ts';
import { expect, test } from '../support/test.ts';
import { unzip } from '../support/zip.ts';

test.use({ baseURL: app.url });

/** A paid invoice of an accepted proposal, whose client wrote that all is well. */
async function paidProject() {
  const [ines, cleo] = await Promise.all([
    newPerson({ name: 'Ines' }),
    newPerson({ name: 'Cleo', role: 'employer' }),
  ]);
  const { token } = ines;
  const proposal = await sendProposal({ token, to: cleo.email, signature: 'Ines Tester' });
  await acceptProposal(proposal.contract_id);
  await say({ id: cleo.user.id, token: cleo.token }, ines.user.id, ['The boxes are just right.']);
  const { id, orderId, number } = await sendInvoice(token, {
    email: cleo.email,
    ...inRupees,
    proposal_id: proposal.id,
  });
  const { paymentId } = await payInvoice(orderId);
  const read = async () =>
    (await callApi(`GET /proposal/fetchInvoice/${id}`, { token })).body.invoice;
  await expect.poll(read).toMatchObject({ status: 'paid' });
  return { ines, proposal, number, paymentId, read };
}

/** What is booked about a dispute, as the operator reads it, oldest first. */
async function booked(disputeId: string) {
  const key = `dispute-${disputeId}`;
  const { body } = await callApi(`GET /payment/ledger/movements?key=${key}`, {
    token: await tokenOf('freelancer'),
  });
  return body.items.map(({ kind }: { kind: string }) => kind).toReversed();
}

const held = '₹9,410.00';

/** Pressed again where a paper in it is not printed yet, which the page says. */
async function downloadPack(page: Page): Promise<Download> {
  const button = page.getByRole('button', { name: 'Download the pack' });
  let download: Download | undefined;
  await expect(async () => {
    const begun = page.waitForEvent('download', { timeout: 5000 });
    await button.click();
    download = await begun;
  }).toPass({ timeout: 60_000 });
  if (!download) throw new Error('nothing was downloaded');
  return download;
}

for (const [device, options] of devices) {
  test(`on ${device}, a dispute is told, answered with the evidence pack, and won`, async ({
    browser,
  }) => {
    test.setTimeout(300_000);
    const { ines, proposal, number, paymentId, read } = await paidProject();
    const context = await browser.newContext({ baseURL: app.url, ...options });
    const page = await context.newPage();
    await signInWith(page, ines.token);
    await page.goto('/payments');
    const { id } = await atProvider(`/payments/${paymentId}/dispute`, {});

    await test.step('it is in the bell and holds the money back', async () => {
      await expect(page.getByText(`${held} is held back until a dispute is settled.`)).toBeVisible({
        timeout: 30_000,
      });
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page
        .getByRole('link', { name: RegExp(`asks ₹10,000\\.00 of invoice ${number} back`) })
        .click();
      await expect(page).toHaveURL(`/payments/disputes/${id}`);
      await expect(page.getByText('Waits for your answer')).toBeVisible();
      await expect(page.getByText(held)).toBeVisible();
      expect(await booked(id)).toEqual(['dispute.held']);
    });

    await test.step('what speaks for the freelancer is gathered already', async () => {
      const pack = page.getByRole('region', { name: 'Evidence pack' });
      await expect(pack).toContainText(`Accepted proposal ${proposal.number}`);
      await expect(pack).toContainText('Signed by Sofie Lind');
      await expect(pack).toContainText(`Invoice ${number}`);
      await expect(pack).toContainText('taken by their servers');
      await expect(pack).toContainText(/\d messages from/);
      await expectAccessible(page);
      const download = await downloadPack(page);
      const files = await unzip(await readFile(await download.path()));
      const names = [...files.keys()];
      expect(names).toEqual([
        `1 Accepted proposal ${proposal.number}.pdf`,
        '2 What happened.txt',
        `3 Invoice ${number}.pdf`,
        '4 Mails.csv',
        '5 Conversation.txt',
      ]);
      const text = (name: string) => files.get(name)?.toString() ?? '';
      expect(text(names[0]!)).toMatch(/^%PDF-/);
      expect(text('2 What happened.txt')).toContain('Signed by the client: Sofie Lind');
      expect(text('5 Conversation.txt')).toContain('The boxes are just right.');
    });

    await test.step('it is answered once', async () => {
      await page.getByRole('button', { name: 'Send to the bank' }).click();
      await expect(page.getByText('Please tell the bank what happened.')).toBeVisible();
      await page.getByLabel('What happened').fill('They signed, and wrote that it is right.');
      await page.getByRole('button', { name: 'Send to the bank' }).click();
      await expect(page.getByText('With the bank', { exact: true })).toBeVisible({
        timeout: 30_000,
      });
      await expect(page.getByRole('region', { name: 'What you answered' })).toContainText(
        'They signed, and wrote that it is right.',
      );
      await expect(page.getByRole('button', { name: 'Send to the bank' })).toHaveCount(0);
    });

    await test.step('the bank decides for them, and the money is theirs again', async () => {
      await atProvider(`/disputes/${id}`, { status: 'won' });
      await expect(page.getByText('The bank decided for you.')).toBeVisible({ timeout: 30_000 });
      expect(await booked(id)).toEqual(['dispute.held', 'dispute.won']);
      expect(await read()).toMatchObject({ status: 'paid', balance: 0 });
      await expectAccessible(page);
      await page.goto('/payments?tab=activity');
      await expect(page.getByRole('row', { name: /Dispute won/ })).toBeVisible();
      await expect(page.getByText('is held back until a dispute is settled.')).toHaveCount(0);
    });
    await context.close();
  });
}

test('a lost dispute takes the money, and the invoice is open again', async ({ page }) => {
  test.setTimeout(180_000);
  const { ines, number, paymentId, read } = await paidProject();
  await signInWith(page, ines.token);
  await page.goto('/payments/disputes');
  await expect(page.getByText('No disputes')).toBeVisible();
  const { id } = await atProvider(`/payments/${paymentId}/dispute`, {});
  await page.getByRole('link', { name: RegExp(number) }).click({ timeout: 30_000 });
  await atProvider(`/disputes/${id}`, { status: 'lost' });
  await expect(page.getByText('The bank decided for your client.')).toBeVisible({
    timeout: 30_000,
  });
  expect(await booked(id)).toEqual(['dispute.held', 'dispute.lost']);
  await expect.poll(read).toMatchObject({ paid: 0, balance: 1_000_000 });
  expect((await read()).status).not.toBe('paid');
  const { body } = await callApi('GET /wallet/balance', { token: ines.token });
  expect(body.balances).toMatchObject([{ currency: 'INR', available: 0, pending: 0, held: 0 }]);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(
    page.getByRole('link', { name: RegExp(`dispute about invoice ${number} is lost`) }),
  ).toBeVisible();
});

test('who lets the client have the money back ends the dispute', async ({ page }) => {
  test.setTimeout(180_000);
  const { ines, paymentId, read } = await paidProject();
  await signInWith(page, ines.token);
  const { id } = await atProvider(`/payments/${paymentId}/dispute`, {});
  await expect
    .poll(async () => (await callApi(`GET /payment/disputes/${id}`, { token: ines.token })).status)
    .toBe(200);
  await page.goto(`/payments/disputes/${id}`);
  await page.getByRole('button', { name: 'Give the money back' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Give it back' }).click();
  await expect(page.getByText('You let your client have the money back.')).toBeVisible({
    timeout: 30_000,
  });
  await expect.poll(read).toMatchObject({ paid: 0 });
  await expect.poll(() => booked(id)).toEqual(['dispute.held', 'dispute.lost']);
});
