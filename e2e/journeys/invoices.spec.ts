import { expectNoSidewaysScroll, expectNoViolations } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { closeCheckout } from '../support/checkout.ts';
import { today } from '../support/days.ts';
import { downloadAttachment, mailsTo, waitForMail } from '../support/inbox.ts';
import { sendInvoice } from '../support/invoices.ts';
import { callApi, newAddress, newPerson, signInWith } from '../support/people.ts';
import { acceptProposal, milestoneTerms, sendProposal } from '../support/proposals.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

test('an invoice is written, emailed, opened without an account and paid in parts', async ({
  page,
  browser,
}) => {
  const ines = await newPerson({ name: 'Ines' });
  const client = newAddress('fathom');
  await signInWith(page, ines.token);
  const fill = async (label: string, text: string) => {
    await page.getByLabel(label, { exact: true }).fill(text);
    await page.getByLabel(label, { exact: true }).blur();
  };

  await test.step('the freelancer writes it with a live preview', async () => {
    await page.goto('/invoice/new');
    await expect(page.getByRole('heading', { name: 'INV-0001', exact: true })).toBeVisible();
    await fill('Client email', client);
    await fill('Name of item 1', 'Sensor icons');
    await fill('Quantity of item 1', '48');
    await fill('Rate of item 1', '45');
    const preview = page.getByRole('complementary', { name: 'Invoice preview' });
    await expect(preview).toContainText('$2,160.00');
    await expectNoViolations(page);
  });

  await test.step('the draft is saved, previewed and sent', async () => {
    await expect(page.getByText(/saved/i).first()).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Name of item 1', { exact: true })).toHaveValue('Sensor icons');
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page).toHaveURL(/\/invoice\/preview/);
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Send invoice' }).click();
    await expect(page).toHaveURL(/\/invoice\/new\?sent=/);
  });

  await test.step('a confirmation follows the email and shows the client’s view', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Invoice sent' })).toBeVisible();
    await expect(page.getByText('INV-0001, $2,160.00')).toBeVisible();
    await expectNoViolations(page);
    const view = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'View as client' }).click();
    const asClient = await view;
    await expect(
      asClient.getByRole('heading', { level: 1, name: 'Invoice INV-0001' }),
    ).toBeVisible();
    await asClient.close();
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1280, height: 860 });
    await page.getByRole('link', { name: 'Projects & invoices' }).last().click();
    await expect(page).toHaveURL(/\/projects\?tab=invoices/);
  });

  const row = page.getByRole('row', { name: /Sensor icons/ });
  const mail = await waitForMail(client, /INV-0001/);
  await test.step('the email contains the PDF and the link', async () => {
    expect((await downloadAttachment(mail)).subarray(0, 5).toString()).toBe('%PDF-');
    expect(mail.text).toContain('$2,160.00');
    await expect(row.getByText('Sent', { exact: true })).toBeVisible();
  });

  const phone = await browser.newContext({ viewport: { width: 360, height: 740 } });
  await test.step('the client opens it on a phone', async () => {
    const [link = ''] = /http\S+\/invoice\/[\w-]{32}\?view=invoice/.exec(mail.text) ?? [];
    const other = await phone.newPage();
    await other.goto(link);
    // The invoice comes first; the checkout follows on a click.
    await expect(other.getByRole('heading', { level: 1, name: 'Invoice INV-0001' })).toBeVisible();
    const pay = other.getByRole('button', { name: 'Pay $2,160.00' });
    await pay.click();
    await closeCheckout(other);
    await expect(pay).toBeFocused();
    await expect(other.getByText('$2,160.00').first()).toBeVisible();
    await expectNoSidewaysScroll(other);
    await expectNoViolations(other);
    await expect(row.getByText('Viewed', { exact: true })).toBeVisible();
  });
  await phone.close();

  await test.step('the freelancer records a part payment, then the rest', async () => {
    for (const amount of ['1000', '1160']) {
      await row.getByRole('button', { name: 'Actions for INV-0001' }).click();
      await page.getByRole('menuitem', { name: 'Record payment' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Amount').fill(amount);
      await dialog.getByRole('button', { name: 'Record payment' }).click();
      await expect(dialog).toBeHidden();
    }
    await expect(row.getByText('Paid', { exact: true })).toBeVisible();
  });
});

test('an approved milestone becomes an invoice, whose payment shows on both sides', async ({
  page,
}) => {
  const ines = await newPerson({ name: 'Ines' });
  const { token } = ines;
  const { id, contract_id } = await sendProposal({
    token,
    to: newAddress('sofie'),
    signature: 'Ines Tester',
    terms: milestoneTerms,
  });
  await acceptProposal(contract_id);
  const { body } = await callApi(`GET /proposal/fetchProject/${id}`, { token });
  const milestone = `milestones/${body.proposal.project.milestones[0].id}`;
  await callApi(`POST /proposal/projects/${id}/${milestone}/submit`, { token, body: { note: '' } });
  await callApi(`POST /proposal/contract/${contract_id}/${milestone}/approve`);

  await signInWith(page, token);
  await page.goto(`/project/status/${id}`);
  await page
    .getByRole('button', { name: /invoice/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/invoice\/new\?id=/);
  await expect(page.getByLabel('Rate of item 1', { exact: true })).toHaveValue('300.00');
  await page.getByRole('button', { name: 'Send invoice' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send invoice' }).click();
  await expect(page).toHaveURL(/\/invoice\/new\?sent=/);

  const milestoneStatus = async () => {
    const contract = await callApi(`GET /proposal/contract/${contract_id}`);
    return contract.body.contract.project.milestones[0].status;
  };
  await expect.poll(milestoneStatus).toBe('invoiced');
  const list = await callApi('GET /proposal/invoices', { token });
  await callApi(`POST /proposal/invoices/${list.body.items[0].id}/payments`, {
    token,
    body: {
      payment_id: crypto.randomUUID(),
      amount: 30_000,
      method: 'bank_transfer',
      received_on: today(),
      note: '',
    },
  });
  await expect.poll(milestoneStatus).toBe('paid');
});

test('a requested reminder is emailed once, and its link stops further ones', async ({ page }) => {
  const ines = await newPerson({ name: 'Ines' });
  const client = newAddress('late');
  const invoice = await sendInvoice(ines.token, { email: client });
  await waitForMail(client, new RegExp(invoice.number));
  const remind = () =>
    callApi(`POST /proposal/invoices/${invoice.id}/remind`, { token: ines.token });
  // A reminder is refused until the invoice is sent.
  await expect.poll(async () => (await remind()).status, { intervals: [3000] }).toBe(200);
  expect((await remind()).body.message).toMatch(/hour/);
  const reminder = await waitForMail(client, /remind/i);
  expect(await mailsTo(client, /remind/i)).toHaveLength(1);

  const [stop = ''] = /http\S+stop=reminders/.exec(reminder.text) ?? [];
  await page.goto(stop);
  await page.getByRole('button', { name: 'Stop reminders' }).click();
  await expect(page.getByText('We’ve stopped reminders for this invoice.')).toBeVisible();
  const { body } = await callApi(`GET /proposal/fetchInvoice/${invoice.id}`, {
    token: ines.token,
  });
  expect(body.invoice.reminders.map(({ state }: { state: string }) => state)).not.toContain(
    'waiting',
  );
});
