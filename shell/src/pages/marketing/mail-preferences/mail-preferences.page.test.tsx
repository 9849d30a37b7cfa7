import { clearSession } from '@soloist/web-client';
import { answerCalls, resetQueries } from '@soloist/web-client/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '../../../testing/render-at.tsx';
import { MailPreferencesPage } from './mail-preferences.page.tsx';

const token = 'a-signed-token';
const path = `/api/profile/mail-preferences/${token}`;
const choice = (wanted: boolean, kinds = ['invoice_news']) => ({ kind: kinds[0], kinds, wanted });
const refusal = (status: number, message: string) => () =>
  Response.json({ success: false, code: 'not_found', message }, { status });

beforeEach(() => {
  clearSession();
  resetQueries();
});

function open(answers: Parameters<typeof answerCalls>[0]) {
  const calls = answerCalls(answers);
  renderAt(`/mail-preferences/${token}`, <MailPreferencesPage />);
  return calls;
}

it('asks first: opening the page changes nothing', async () => {
  const calls = open({ [`GET ${path}`]: choice(true) });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Unsubscribe from “Invoices”?' }),
  ).toBeInTheDocument();
  expect(calls.every(({ method }) => method === 'GET')).toBe(true);
});

it('lists every kind of email that a digest’s link unsubscribes from', async () => {
  open({ [`GET ${path}`]: choice(true, ['invoice_news', 'messages']) });
  const name = 'Unsubscribe from “Invoices” and “Messages”?';
  expect(await screen.findByRole('heading', { level: 1, name })).toBeInTheDocument();
});

it('unsubscribes with one click, and resubscribes with another', async () => {
  const calls = open({ [`GET ${path}`]: choice(true), [`PUT ${path}`]: choice(false) });
  await userEvent.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByText('You’re unsubscribed.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Resubscribe' }));
  const sent = calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(sent).toEqual(['{"wanted":false}', '{"wanted":true}']);
});

it('shows the server’s refusal, and allows a retry', async () => {
  open({ [`GET ${path}`]: choice(true), [`PUT ${path}`]: refusal(429, 'Please wait a while.') });
  await userEvent.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Please wait a while.');
  expect(screen.getByRole('button', { name: 'Unsubscribe' })).toBeEnabled();
});

it('reports an unknown link as not found', async () => {
  open({ [`GET ${path}`]: refusal(404, 'Not found.') });
  expect(await screen.findByText('Link not found')).toBeInTheDocument();
});
