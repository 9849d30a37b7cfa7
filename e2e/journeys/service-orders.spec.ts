import { randomUUID } from 'node:crypto';
import { expectAccessibleThroughout } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { payInCheckout } from '../support/checkout.ts';
import { devices } from '../support/devices.ts';
import { waitForMail } from '../support/inbox.ts';
import { callApi, newAddress, newPerson } from '../support/people.ts';
import { newImageFile, serviceDetails } from '../support/services.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

const service = {
  ...serviceDetails('Packaging sprint'),
  payment_type: 'fixedRate',
  details: { total_price: 120_000, duration: 3, duration_type: 'weeks' },
  currency: 'USD',
  extras: [{ name: 'Rush', price: 5000 }],
  ordering: {
    enabled: true,
    questions: [{ text: 'Which size?', kind: 'choice', options: ['A5', 'A4'], required: true }],
    cancellation: 'full_until_start',
  },
};

for (const [device, options] of devices) {
  test(`on ${device}, a guest orders a service, pays it and gets a project`, async ({
    browser,
  }) => {
    const ines = await newPerson({ name: 'Ines' });
    const client = newAddress('sofie');
    const form = new FormData();
    form.set('serviceDetails', JSON.stringify({ ...service, draft_id: randomUUID() }));
    form.append('images', await newImageFile());
    const created = await callApi('POST /service/createService', { token: ines.token, body: form });
    const context = await browser.newContext({ baseURL: app.url, ...options });
    const page = await context.newPage();

    await page.goto(`/order/new/${created.body.service.id}`);
    await page.getByLabel('Rush, $50.00').click();
    await page.getByLabel('Which size?').selectOption('A4');
    await page.getByLabel('Name', { exact: true }).fill('Sofie Lind');
    await page.getByLabel('Email').fill(client);
    await page.getByLabel('I accept these terms').click();
    const order = page.getByRole('button', { name: 'Order for $1,250.00' });
    await expect(order).toBeEnabled();
    await expectAccessibleThroughout(page);
    await order.click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

    const mail = await waitForMail(client, /Your order/);
    const path = /\/order\/[\w-]{32}/.exec(mail.text)?.[0] ?? '';
    await page.goto(path);
    await expect(page.getByText('Awaiting payment')).toBeVisible();
    await expectAccessibleThroughout(page);
    await page.getByRole('button', { name: 'Pay $1,250.00' }).click();
    await payInCheckout(page, 'Pay');
    await expect(
      page.getByText('Your payment was successful. Thank you for your purchase!'),
    ).toBeVisible();

    const projects = async () =>
      (await callApi('GET /proposal/fetchAllProposals', { token: ines.token })).body.items;
    await expect.poll(async () => (await projects()).length).toBe(1);
    expect(await projects()).toMatchObject([{ status: 'accepted', total: 125_000 }]);
    await waitForMail(client, /You accepted Packaging sprint/);
    await page.goto(path);
    await expect(page.getByRole('link', { name: 'Open project' })).toBeVisible();
    await expectAccessibleThroughout(page);
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click();
    await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
    await waitForMail(client, /Credit note/);
    await context.close();
  });
}
