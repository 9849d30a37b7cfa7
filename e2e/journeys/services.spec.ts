import { expectNoSidewaysScroll, expectNoViolations } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { callApi, newPerson, signInWith } from '../support/people.ts';
import { serviceWizard } from '../support/service-wizard.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

test('a service goes from an empty wizard to a public page', async ({ page, browser }) => {
  const { token, user } = await newPerson({ name: 'Ines' });
  const client = await newPerson({ name: 'Sofie', role: 'employer' });
  const wizard = serviceWizard(page);
  await signInWith(page, token);

  await test.step('an incomplete step names what is missing and stays open', async () => {
    await page.goto('/service-offer');
    await page.getByRole('link', { name: 'Add service' }).click();
    await wizard.heading('Overview');
    await wizard.next();
    await expect(wizard.problem('Please fill the title!')).toBeVisible();
    await expect(wizard.step('Deliverables')).toHaveAttribute('aria-disabled', 'true');
    await expectNoViolations(page);
  });

  await wizard.overview('Packaging sprint');
  await test.step('deliverables need a heading and a description', async () => {
    await wizard.next();
    await expect(
      wizard.problem('Each deliverable must have a heading and description.'),
    ).toBeVisible();
    await wizard.deliverables();
  });

  await test.step('the description has four tabs', async () => {
    await wizard.heading('Description');
    await wizard.next();
    await expect(
      wizard.problem('Service description must be at least 10 characters long.'),
    ).toBeVisible();
    await wizard.field('Summary').fill('Labels and artwork for coffee, in three weeks.');
    await wizard.field('Process').fill('A call first, then two rounds.');
    await wizard.next();
    // The tab with the missing fields opens.
    await expect(wizard.problem('Fill all the fields in FAQ!')).toBeVisible();
    await wizard.field('Question').fill('Who owns the files?');
    await wizard.field('Answer').fill('You do, from the last payment on.');
    await expect(page.getByRole('button', { name: /Remove question/ })).toHaveCount(0);
    await page.getByRole('tab', { name: 'Example Projects' }).click();
    await expect(page.getByText('No portfolio projects yet')).toBeVisible();
    await page.getByRole('tab', { name: 'Calender Link' }).click();
    await wizard.field('Calender Link').fill('https://cal.example.com/ines');
    await expectNoViolations(page);
    await wizard.next();
    await expect(page).toHaveURL(/\/service-price/);
  });

  await test.step('going back is always allowed, and the draft survives a reload', async () => {
    await wizard.step('Overview').click();
    await wizard.heading('Overview');
    await wizard.step('Price').click();
    await expect(page.getByText(/Saved \d/)).toBeVisible();
    await page.reload();
    await wizard.price('1200');
  });

  await test.step('the service is published once it has an image', async () => {
    await wizard.heading('Images');
    await page.getByRole('button', { name: 'Publish service' }).click();
    await expect(wizard.problem('Please add at least one image!')).toBeVisible();
    await wizard.addImage();
    await wizard.field('Alt text for image 1').fill('Three bags of coffee');
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Publish service' }).click();
    await expect(page.getByText('Service created successfully!')).toBeVisible();
    await expect(page).toHaveURL(/\/service-offer/);
    await expect(page.getByText('$1,200.00 · 3 weeks')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Drafts' })).toHaveCount(0);
  });

  const { body } = await callApi(`GET /service/fetchServices/${user.id}`);
  const address = `/service/${body.services[0].id}`;
  const visitor = await browser.newContext({ baseURL: app.url });
  const other = await visitor.newPage();
  await test.step('a client sees the service and can book a call', async () => {
    await signInWith(other, client.token);
    await other.goto(address);
    await expect(other.getByRole('img', { name: 'Three bags of coffee' })).toBeVisible();
    await expect(other.getByText('$1,200.00')).toBeVisible();
    await expect(other.getByRole('link', { name: 'Book a call' })).toBeVisible();
    await expect(other.getByRole('link', { name: 'Message', exact: true })).toBeVisible();
    await expectNoViolations(other);
    await other.goto(`/profile/${user.id}`);
    await other.getByRole('tab', { name: 'Services' }).click();
    await expect(other.getByRole('link', { name: 'Packaging sprint' })).toBeVisible();
  });

  await test.step('an edit is published in place of the original', async () => {
    await page.getByRole('link', { name: 'Edit Packaging sprint' }).click();
    await wizard.heading('Overview');
    await wizard.field('Title').fill('Packaging in three weeks');
    await expect(page.getByText(/Saved \d/)).toBeVisible();
    await page.goto('/service-offer');
    await expect(page.getByRole('heading', { name: 'Drafts' })).toBeVisible();
    // Edit opens the unpublished changes.
    await page.getByRole('link', { name: 'Edit Packaging sprint' }).click();
    await expect(wizard.field('Title')).toHaveValue('Packaging in three weeks');
    await wizard.step('Image').click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page).toHaveURL(/\/service-offer/);
    await expect(
      page.getByRole('link', { name: 'Packaging in three weeks', exact: true }),
    ).toHaveCount(1);
    await expect(page.getByText('Packaging sprint')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Drafts' })).toHaveCount(0);
  });

  await test.step('a hidden service is invisible to others, a deleted one to everyone', async () => {
    const choose = async (action: string) => {
      await page.getByRole('button', { name: /^Actions for/ }).click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    await choose('Hide from clients');
    await expect(page.getByText('Hidden', { exact: true })).toBeVisible();
    await other.goto(address);
    await expect(other.getByRole('heading', { name: 'Service not available' })).toBeVisible();
    await choose('Delete');
    await page.getByRole('button', { name: 'Delete service' }).click();
    await expect(page.getByText('No services yet')).toBeVisible();
  });
  await visitor.close();
});

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('a service is written and published', async ({ page }) => {
    const { token } = await newPerson({ name: 'Noor' });
    const wizard = serviceWizard(page);
    await signInWith(page, token);
    await page.goto('/service-overview');
    await wizard.overview('Menu cards');
    await expectNoSidewaysScroll(page);
    await wizard.deliverables();
    await wizard.heading('Description');
    await expectNoSidewaysScroll(page);
    await wizard.field('Summary').fill('Menu cards that people keep.');
    await wizard.field('Process').fill('A tasting, then a sketch.');
    await page.getByRole('tab', { name: /FAQs/ }).click();
    await wizard.field('Question').fill('Which paper?');
    await wizard.field('Answer').fill('Yours, or one that I choose.');
    await wizard.next();
    await expectNoSidewaysScroll(page);
    await wizard.price('400');
    await wizard.addImage();
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('dialog').getByText('$400.00')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Publish service' }).click();
    await expect(page).toHaveURL(/\/service-offer/);
    await expect(page.getByRole('link', { name: 'Menu cards', exact: true })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'Menu cards', exact: true }).click();
    await expect(page.getByText('This is how clients see it.')).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});
