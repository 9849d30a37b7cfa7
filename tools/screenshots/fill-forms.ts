import type { Page } from 'playwright-core';
import { demoAccounts } from '../seed.ts';

export async function fillProposal(page: Page) {
  await page.getByLabel('Client email').fill('sofie@nordlyscoffee.example');
  await page.getByLabel('Client name').fill('Sofie Lind');
  await page.getByLabel('Project name').fill('Winter 2026 packaging');
  await page
    .getByRole('textbox', { name: 'Project scope' })
    .fill('A packaging system for nine blends and three gift cartons, ready for print.');
}

export async function fillInvoice(page: Page) {
  await page.getByLabel('Client email').fill(demoAccounts.employer);
  const item = { 'Name of item 1': 'Label artwork, nine blends', 'Rate of item 1': '240' };
  for (const [label, text] of Object.entries(item)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
}

export async function fillJob(page: Page) {
  await page.getByLabel('Title').fill('Packaging designer for a coffee roaster');
  await page
    .getByRole('textbox', { name: 'Description' })
    .fill(
      'Nine winter blends and three gift cartons need one packaging system: a grid, a label language and print rules. You work with our roaster and our printer in Bergen.',
    );
  await page.getByRole('button', { name: 'Product design' }).click();
  await page.getByLabel('Budget from').fill('4000');
  await page.getByLabel('To', { exact: true }).fill('6000');
  await page.getByLabel('Title').focus();
}
