import { expectAccessible } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { message, replyByMail, writeMessage } from '../support/chat.ts';
import { waitForMail } from '../support/inbox.ts';
import { newAddress, newPerson, signInWith } from '../support/people.ts';
import { sendProposal } from '../support/proposals.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

test('a guest’s question on a proposal becomes a conversation by email', async ({
  page,
  browser,
}) => {
  const ines = await newPerson({ name: 'Ines' });
  const guest = newAddress('sofie');
  const { contract_id } = await sendProposal({
    token: ines.token,
    to: guest,
    signature: 'Ines Tester',
  });
  await waitForMail(guest, /Winter packaging/);

  await test.step('the question becomes a conversation', async () => {
    const context = await browser.newContext({ baseURL: app.url });
    const client = await context.newPage();
    await client.goto(`/proposal/accept/${contract_id}`);
    await client.getByRole('button', { name: /Ask/ }).first().click();
    const form = client.getByRole('dialog');
    await form.getByLabel('Your name').fill('Sofie Lind');
    await form.getByLabel('Your email address').fill(guest);
    await form.getByLabel('Your question').fill('Can it be ready by May?');
    await form.getByRole('button', { name: 'Send question' }).click();
    await expect(client.getByText('Question sent')).toBeVisible();
    await context.close();
    await signInWith(page, ines.token);
    await page.goto('/message');
    await page.getByRole('link', { name: /Sofie Lind/ }).click();
    await expect(message(page, 'Can it be ready by May?')).toBeVisible();
    await expect(page.getByText(/^By email: /)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the answer is sent by email', async () => {
    await writeMessage(page, 'Yes, by the fifth.');
    await expect(message(page, 'Yes, by the fifth.')).toContainText('Sent by email');
  });

  await test.step('the guest’s email reply appears in the conversation', async () => {
    const mail = await waitForMail(guest, /./, 'Yes, by the fifth.');
    const to = /reply\+[\w.-]+@[\w.-]+/.exec(JSON.stringify(mail))?.[0] ?? '';
    const text = 'Then let us do it.\n\nOn Saturday Ines Tester wrote:\n> Yes, by the fifth.\n';
    await replyByMail({ from: guest, to, subject: `Re: ${mail.subject}`, text });
    await expect(message(page, 'Then let us do it.')).toBeVisible();
    await expect(message(page, 'Then let us do it.')).not.toContainText('On Saturday');
  });
});
