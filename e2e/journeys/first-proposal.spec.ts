import { app } from '../support/app.ts';
import { waitForMail } from '../support/inbox.ts';
import { newAddress } from '../support/people.ts';
import { proposalWizard } from '../support/proposal-wizard.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

test('a new freelancer sends a proposal with at most seven inputs besides its own fields', async ({
  page,
}) => {
  const started = Date.now();
  const counts = { inputs: 0, fields: 0, clicks: 0 };
  const email = newAddress('nora');
  const wizard = proposalWizard(page);
  const answer = async (fields: Record<string, string>) => {
    await wizard.fill(fields);
    counts.inputs += Object.keys(fields).length;
  };
  const write = async (fields: Record<string, string>) => {
    await wizard.fill(fields);
    counts.fields += Object.keys(fields).length;
  };
  const click = async (name: string | RegExp) => {
    await page.getByRole('button', { name }).or(page.getByRole('link', { name })).first().click();
    counts.clicks += 1;
  };

  await test.step('sign up', async () => {
    await page.goto('/choice');
    await page.getByText('Continue as a freelancer').click();
    counts.inputs += 1;
    await answer({
      'First name': 'Nora',
      'Last name': 'Lind',
      Email: email,
      Password: 'a-long-enough-secret',
    });
    await click(/sign up|create account/i);
    const mail = await waitForMail(email, /code/i);
    await page.getByRole('textbox').first().focus();
    await page.keyboard.type(/\b\d{6}\b/.exec(mail.text)?.[0] ?? '');
    counts.inputs += 1;
    await expect(page).toHaveURL(/\/chooseImage/);
    await click(/skip/i);
    await expect(page.getByRole('dialog', { name: 'Welcome to Soloist' })).toBeVisible();
    await click(/^Skip$/);
  });

  await test.step('write, sign and send the proposal', async () => {
    await page.getByRole('link', { name: 'New proposal' }).first().click();
    counts.clicks += 1;
    await wizard.pay('One time');
    counts.fields += 1;
    await write({
      'Client email': newAddress('client'),
      'Project name': 'Spring menu',
      'Start date': '2027-03-01',
      'End date': '2027-04-30',
      'Upfront payment': '300',
      'Total fee': '900',
      'Project scope': 'A menu for the spring.',
      'Deliverable 1 name': 'Menu',
      'Deliverable 1 description': 'Four pages, ready to print.',
    });
    await click('Continue to contract');
    await expect(page).toHaveURL(/\/proposal\/contract/);
    await click('Continue to review');
    await expect(page.getByRole('heading', { name: 'Review', exact: true })).toBeVisible();
    await click('Continue to sign');
    await write({ 'Sign with your full name': 'Nora Lind' });
    await click('Sign and send');
    await expect(page.getByRole('heading', { level: 1, name: 'Proposal sent' })).toBeVisible();
  });

  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(
    `From sign-up to a sent proposal: ${seconds} s, ${counts.inputs} inputs, ` +
      `${counts.fields} fields of the proposal, ${counts.clicks} clicks.`,
  );
  expect(counts.inputs).toBeLessThanOrEqual(7);
});
