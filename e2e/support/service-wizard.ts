import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** The service wizard as its user sees it. */
export const serviceWizard = (page: Page) => {
  const heading = (name: string) =>
    expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const field = (label: string) => page.getByRole('textbox', { name: label, exact: true });
  const next = () => page.getByRole('button', { name: 'Next', exact: true }).click();
  const addWord = async (label: string, word: string) => {
    await field(label).fill(word);
    await field(label).press('Enter');
  };
  return {
    heading,
    field,
    next,
    addWord,
    /** Where a step ahead, or behind, is opened. */
    step: (name: string) =>
      page.getByRole('navigation', { name: 'Service' }).getByRole('button', { name }),
    problem: (text: string) => page.getByText(text, { exact: true }).first(),
    overview: async (title: string) => {
      await heading('What do you offer?');
      await field('Title').fill(title);
      await addWord('Roles', 'Designer');
      await addWord('Tools', 'Figma');
      await addWord('Industries', 'Coffee');
      await next();
    },
    deliverables: async () => {
      await heading('What do clients get?');
      await field('Heading of deliverable 1').fill('Label artwork');
      await field('Description of deliverable 1').fill('As PDF, ready for the printer.');
      await next();
    },
    price: async (amount: string) => {
      await heading('What does it cost?');
      await field('Total price').fill(amount);
      await field('Duration').fill('3');
      await next();
    },
    /** A picture of the page itself is as good as any. */
    addImage: async () => {
      await heading('Show the work');
      const buffer = Buffer.from(await page.screenshot());
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer });
      await expect(field('What picture 1 shows')).toBeVisible();
    },
  };
};
