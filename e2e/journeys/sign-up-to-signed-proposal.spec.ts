import { app } from '../support/app.ts';
import { downloadAttachment, mailsTo, waitForMail } from '../support/inbox.ts';
import { newAddress } from '../support/people.ts';
import { proposalWizard } from '../support/proposal-wizard.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

test('a freelancer signs up, sends a proposal, and the client signs it without an account', async ({
  page,
  browser,
}) => {
  const freelancer = newAddress('mara');
  const client = newAddress('client');
  const wizard = proposalWizard(page);

  await test.step('choose a role and sign up', async () => {
    await page.goto('/choice');
    await page.getByText('Continue as a freelancer').click();
    await expect(page).toHaveURL(/\/signup/);
    await wizard.fill({
      'First name': 'Mara',
      'Last name': 'Ito',
      Email: freelancer,
      Password: 'a-long-enough-secret',
    });
    await page.getByRole('button', { name: /sign up|create account/i }).click();
    await expect(page).toHaveURL(/\/verify/);
  });

  await test.step('verify the address with the code from the email', async () => {
    const mail = await waitForMail(freelancer, /code/i);
    const code = /\b\d{6}\b/.exec(mail.text)?.[0] ?? '';
    await page.getByRole('textbox').first().focus();
    await page.keyboard.type(code);
    await expect(page).toHaveURL(/\/chooseImage/);
  });

  await test.step('skip the avatar and arrive on the home page', async () => {
    await page
      .getByRole('button', { name: /skip/i })
      .or(page.getByRole('link', { name: /skip/i }))
      .click();
    await expect(page).toHaveURL(/\/dashboard/);
    await expect(page.getByRole('heading', { name: /Mara/ })).toBeVisible();
  });

  await test.step('the guided tour starts and is closed', async () => {
    await expect(page.getByRole('dialog', { name: 'Welcome to Soloist' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Welcome to Soloist' })).toBeHidden();
  });

  await test.step('write a proposal with a live preview', async () => {
    await wizard.open();
    await wizard.fill({ 'Client email': client, 'Project name': 'Winter packaging' });
    await wizard.pay('By milestone');
    await wizard.fill({
      'Milestone 1 name': 'Direction',
      'Milestone 1 rate': '2400',
      'Milestone 1 end date': '2027-04-17',
      'Milestone 1 deliverable': 'Two routes on three packs',
      'Project scope': 'A packaging system for nine winter blends.',
      'Deliverable 1 name': 'Packaging system',
      'Deliverable 1 description': 'Grid, type and colour rules.',
    });
    await expect(wizard.preview()).toContainText('Winter packaging');
    await expect(wizard.preview()).toContainText('$2,400.00');
  });

  await test.step('a reload keeps the draft', async () => {
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Project name', { exact: true })).toHaveValue('Winter packaging');
    await expect(page.getByLabel('Milestone 1 name', { exact: true })).toHaveValue('Direction');
  });

  await test.step('contract, review, sign, send', async () => {
    await wizard.next('Continue to contract');
    await expect(page).toHaveURL(/\/proposal\/contract/);
    await page.getByLabel('Confidentiality').click();
    await wizard.next('Continue to review');
    await expect(page).toHaveURL(/\/proposal\/review/);
    // The previous step shows the word twice until this one renders.
    await expect(page.getByRole('heading', { name: 'Review', exact: true })).toBeVisible();
    await expect(page.getByText('Ownership')).toBeVisible();
    await wizard.next('Continue to sign');
    await wizard.fill({ 'Sign with your full name': 'Mara Ito' });
    await wizard.next('Sign and send');
    await expect(page.getByText('Project created successfully!')).toBeVisible();
    await expect(page).toHaveURL(/\/proposal\/sign\?sent=/);
  });

  const row = page.getByRole('row', { name: /Winter packaging/ });
  const mail =
    await test.step('the email arrives with the PDF and the link, and the page shows it without a reload', async () => {
      const received = await waitForMail(client, /Winter packaging/);
      const sent = page.getByRole('heading', { level: 1, name: 'Proposal sent' });
      await expect(sent).toBeVisible();
      await expect(page.getByText(`We emailed the PDF and a link to ${client}.`)).toBeVisible();
      const pdf = await downloadAttachment(received);
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
      expect(received.text).toContain('/proposal/accept/');
      const view = page.getByRole('link', { name: 'View as client' });
      const shared = new URL((await view.getAttribute('href')) ?? '');
      expect(received.text).toContain(shared.pathname);
      await page.getByRole('link', { name: 'Go to projects' }).click();
      await expect(row.getByText('Sent', { exact: true })).toBeVisible();
      return received;
    });
  const link = /http\S+\/proposal\/accept\/[\w-]{32}/.exec(mail.text)?.[0] ?? '';

  await test.step('a mail scanner that opens every address accepts nothing', async () => {
    const id = link.split('/').at(-1);
    expect((await fetch(link)).status).toBe(200);
    const bare = await fetch(`${app.url}/api/employer/proposal/accept/${id}`);
    expect(bare.status).toBeGreaterThanOrEqual(400);
    const { contract } = (await (await fetch(`${app.url}/api/proposal/contract/${id}`)).json()) as {
      contract: { status: string };
    };
    expect(contract.status).toBe('sent');
  });

  const stranger = await browser.newContext();
  await test.step('the client reads, signs by name and accepts in another browser', async () => {
    const other = await stranger.newPage();
    await other.goto(link);
    await expect(other.getByRole('heading', { level: 1, name: 'Winter packaging' })).toBeVisible();
    await expect(row.getByText('Viewed', { exact: true })).toBeVisible();
    await other.getByRole('button', { name: 'Accept proposal' }).click();
    await expect(other.getByText('Please sign with your full name.')).toBeVisible();
    await other.getByLabel('Sign with your full name').fill('Sofie Lindqvist');
    await other.getByLabel(/I have read the proposal/).click();
    await other.getByRole('button', { name: 'Accept proposal' }).click();
    await expect(other.getByRole('heading', { name: 'Accepted' })).toBeVisible();
  });
  await stranger.close();

  await test.step('the freelancer sees it without reloading, and a notification', async () => {
    await expect(row).toBeHidden();
    await expect(page.getByText('Your accepted proposal is in In progress.')).toBeVisible();
    await page.getByRole('tab', { name: /In progress/ }).click();
    await expect(row.getByText('Accepted', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: /notifications/i }).click();
    await expect(
      page
        .getByRole('dialog')
        .getByText(/accepted/i)
        .first(),
    ).toBeVisible();
  });

  await test.step('both sides get the signed document once', async () => {
    for (const side of [client, freelancer]) {
      const signed = await waitForMail(
        side,
        /accepted.*Winter packaging|Winter packaging.*accepted/i,
      );
      expect((await downloadAttachment(signed)).subarray(0, 5).toString()).toBe('%PDF-');
    }
    expect(await mailsTo(client, /Winter packaging/)).toHaveLength(2);
  });
});
