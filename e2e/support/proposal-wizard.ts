import type { Page } from '@playwright/test';

/** The proposal wizard as its user sees it. */
export const proposalWizard = (page: Page) => {
  const fill = async (fields: Record<string, string>) => {
    for (const [label, value] of Object.entries(fields)) {
      const field = page.getByLabel(label, { exact: true });
      await field.fill(value);
      await field.blur();
    }
  };
  return {
    open: () => page.goto('/proposal/new'),
    fill,
    pay: (paymentType: 'One time' | 'Ongoing' | 'By milestone') =>
      page.getByText(paymentType, { exact: true }).click(),
    next: (label: string) => page.getByRole('button', { name: label }).click(),
    problem: (text: string) => page.getByText(text, { exact: true }).first(),
    preview: () => page.getByLabel('Document preview'),
  };
};
