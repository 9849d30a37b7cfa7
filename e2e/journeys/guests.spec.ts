import { expectAccessible } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { message, replyByMail, write } from '../support/chat.ts';
import { waitForMail } from '../support/inbox.ts';
import { newAddress, newPerson, signInWith } from '../support/people.ts';
import { sendProposal } from '../support/proposals.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

test('who has no account asks on the page of a proposal, and the talk goes on by mail', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const ines = await newPerson({ name: 'Ines' });
  const guest = newAddress('sofie');
  const { contract_id } = await sendProposal({
    token: ines.token,
    to: guest,
    signature: 'Ines Tester',
  });
  await waitForMail(guest, /Winter packaging/);

  await test.step('a question becomes a conversation', async () => {
    const context = await browser.newContext({ baseURL: app.url });
    const client = await context.newPage();
    await client.goto(`/proposal/accept/${contract_id}`);
    await client.getByRole('button', { name: /Ask/ }).first().click();
    const form = client.getByRole('dialog');
    await form.getByLabel('Your name').fill('Sofie Lind');
    await form.getByLabel('Your e-mail address').fill(guest);
    await form.getByLabel('Your question').fill('Can it be ready by May?');
    await form.getByRole('button', { name: 'Send question' }).click();
    await expect(client.getByText('Your question is on its way')).toBeVisible();
    await context.close();
    await signInWith(page, ines.token);
    await page.goto('/message');
    await page.getByRole('link', { name: /Sofie Lind/ }).click();
    await expect(message(page, 'Can it be ready by May?')).toBeVisible();
    await expect(page.getByText(/^By mail: /)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the answer goes out as a mail', async () => {
    await write(page, 'Yes, by the fifth.');
    await expect(message(page, 'Yes, by the fifth.')).toContainText('Sent by mail', {
      timeout: 30_000,
    });
  });

  await test.step('and what is answered to it comes back', async () => {
    const mail = await waitForMail(guest, /./, 'Yes, by the fifth.');
    const to = /reply\+[\w.-]+@[\w.-]+/.exec(JSON.stringify(mail))?.[0] ?? '';
    const text = 'Then let us do it.\n\nOn Saturday Ines Tester wrote:\n> Yes, by the fifth.\n';
    await replyByMail({ from: guest, to, subject: `Re: ${mail.subject}`, text });
    await expect(message(page, 'Then let us do it.')).toBeVisible();
    await expect(message(page, 'Then let us do it.')).not.toContainText('On Saturday');
  });
});
