import type { Page } from 'playwright-core';
import { fillInvoice, fillProposal } from './fill-forms.ts';
import type { Demo } from './read-demo.ts';
import type { Shot } from './take-shot.ts';

const tall = { width: 1440, height: 1000 };
const phone = { width: 390, height: 844 };

async function openSage(page: Page) {
  await page.getByRole('button', { name: 'Open chat' }).click();
  await page.getByRole('button', { name: 'Start New Chat' }).click();
  for (const question of [
    'Which proposals wait for an answer?',
    'Draft a proposal for Grace Lindqvist for 2000 euro due March',
  ]) {
    await page.getByPlaceholder('Type a message...').fill(question);
    await page.keyboard.press('Enter');
    await page.waitForTimeout(12_000);
  }
}

/** The images of docs/screenshots. */
export function listDocsShots(demo: Demo): Shot[] {
  const { token, userId, clientId, orderId, openContract, activeContract } = demo;
  const shots: (Omit<Shot, 'file'> & { name: string })[] = [
    { name: 'home', path: '/dashboard', token },
    { name: 'phone', path: '/dashboard', token, viewport: phone },
    { name: 'wizard', path: '/proposal/new', token, act: fillProposal },
    { name: 'invoice', path: '/invoice/new', token, act: fillInvoice },
    { name: 'messages', path: `/message/${clientId}`, token },
    { name: 'wallet', path: '/payments', token },
    { name: 'studio', path: '/portfolio', token },
    { name: 'themes', path: '/theme', token },
    { name: 'sage', path: '/dashboard', token, act: openSage },
    { name: 'profile', path: `/profile/${userId}`, token, viewport: tall },
    { name: 'projects-dark', path: '/projects?tab=invoices', token, isDark: true },
    { name: 'directory', path: '/forhire', viewport: tall },
    { name: 'client', path: `/proposal/accept/${openContract}` },
    { name: 'project', path: `/proposal/accept/${activeContract}` },
    { name: 'pay', path: `/invoice/${orderId}` },
  ];
  return shots.map(({ name, ...shot }) => ({ ...shot, file: `docs/screenshots/${name}.webp` }));
}
