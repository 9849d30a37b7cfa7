import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** The service wizard as its user sees it. */
export const serviceWizard = (page: Page) => {
  const heading = (name: string) =>
    expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const field = (label: string) => page.getByRole('textbox', { name: label, exact: true });
  const next = () => page.getByRole('button', { name: 'Next', exact: true }).click();
  const addTag = async (label: string, tag: string) => {
    await field(label).fill(tag);
    await field(label).press('Enter');
  };
  return {
    heading,
    field,
    next,
    addWord: addTag,
    /** The button that opens another step. */
    step: (name: string) =>
      page.getByRole('navigation', { name: 'Service' }).getByRole('button', { name }),
    problem: (text: string) => page.getByText(text, { exact: true }).first(),
    overview: async (title: string) => {
      await heading('Overview');
      await field('Title').fill(title);
      await addTag('Roles', 'Designer');
      await addTag('Tools', 'Figma');
      await addTag('Industries', 'Coffee');
      await next();
    },
    deliverables: async () => {
      await heading('Deliverables');
      await field('Heading of deliverable 1').fill('Label artwork');
      await field('Description of deliverable 1').fill('As PDF, ready for the printer.');
      await next();
    },
    price: async (amount: string) => {
      await heading('Price');
      await field('Total price').fill(amount);
      await field('Duration').fill('3');
      await next();
    },
    /** Uploads a screenshot of the page. */
    addImage: async () => {
      await heading('Images');
      const buffer = Buffer.from(await page.screenshot());
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer });
      await expect(field('Alt text for image 1')).toBeVisible();
    },
  };
};
