import { setToken } from '@soloist/web-client';
import { type AnsweredCall, answerCalls, resetQueries } from '@soloist/web-client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '../../testing/render-at.tsx';
import { emptyInvoice, withoutOthersWork } from '../invoice-draft.rules.ts';
import { firstProblem } from '../invoice-form.rules.ts';
import { InvoicePages } from '../invoice-pages.tsx';
import { answers, readyDraft } from '../testing/invoice-samples.ts';

const rate = { rate: 8000, rate_source: 'profile', currency: 'EUR' };
const hours = {
  items: [{ name: 'Hours, Nov 23, 2026', qty: 1.5, rate: 8000, total: 12_000 }],
  ...{ entries: 1, seconds: 5400, total: 12_000, other_currencies: [], included_seconds: 0 },
};
const claimPath = `/api/proposal/time/invoices/${readyDraft}`;
const claimed = () => Response.json({ success: true, ...hours, tracked_seconds: 5400 });

function open(
  answerClaim: () => Response | Promise<Response>,
  unbilled: object = hours,
): AnsweredCall[] {
  localStorage.clear();
  resetQueries();
  setToken('header.payload.signature');
  const calls = answerCalls({
    ...answers,
    'GET /api/proposal/time/subjects': {
      projects: [],
      clients: [{ email: 'sofie@example.com', name: 'Sofie', ...rate }],
      other: rate,
    },
    'GET /api/proposal/time/unbilled': unbilled,
    [`PUT ${claimPath}`]: answerClaim,
    [`DELETE ${claimPath}`]: { items: [] },
  });
  renderAt(`/invoice/new?id=${readyDraft}`, <InvoicePages />);
  return calls;
}

async function addHours() {
  await userEvent.click(await screen.findByRole('button', { name: 'Add hours' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Add hours' }));
  await drawer.findByText('1.5 h × €80.00');
  await userEvent.click(drawer.getByRole('button', { name: 'Add to invoice' }));
}
const claimIds = (calls: AnsweredCall[]) =>
  calls
    .filter(({ method, path }) => method === 'PUT' && path === claimPath)
    .map(({ body }) => JSON.parse(String(body)).claim_id);

it('adds hours whose answer arrives after the drawer was closed', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  open(() => promise);
  await addHours();
  await userEvent.keyboard('{Escape}');
  resolve(claimed());
  expect(await screen.findByText('1:30')).toBeVisible();
  expect(screen.getByLabelText('Name of item 2')).toHaveValue('Hours, Nov 23, 2026');
});

it('repeats the same request after an answer was lost', async () => {
  let count = 0;
  const calls = open(() => {
    count += 1;
    return count === 1 ? new Response('', { status: 503 }) : claimed();
  });
  await addHours();
  await userEvent.click(await screen.findByRole('button', { name: 'Add to invoice' }));
  await waitFor(() => expect(claimIds(calls)).toHaveLength(2));
  expect(new Set(claimIds(calls)).size).toBe(1);
});

it('counts only the hours whose lines it got, not those of a lost answer', async () => {
  open(() => Response.json({ success: true, ...hours, tracked_seconds: 10_800 }));
  await addHours();
  expect(await screen.findByText('1:30')).toBeVisible();
});

it.each([
  ['lines without their sum', { tracked_seconds: 0 }],
  ['a sum without its lines', { items: [{ name: 'Labels', qty: 1, rate: 100, tax: 0 }] }],
])('does not send %s, which merged drafts may leave', (_what, changes) => {
  const line = { name: 'Hours', qty: 1, rate: 100, tax: 0, hours_draft_id: readyDraft };
  const draft = { ...emptyInvoice(), items: [line], tracked_seconds: 3600 };
  const message = 'The tracked hours on this invoice changed. Remove them and add them again.';
  expect(firstProblem(draft)).not.toBe(message);
  expect(firstProblem({ ...draft, ...changes })).toBe(message);
});

it('removes the lines of hours, edited or not, although the server has freed them before', async () => {
  open(claimed);
  await addHours();
  await userEvent.type(await screen.findByLabelText('Name of item 2'), ', edited');
  await userEvent.click(screen.getByRole('button', { name: 'Remove hours' }));
  await waitFor(() => expect(screen.queryByLabelText('Name of item 2')).toBeNull());
  expect(screen.getByLabelText('Name of item 1')).toHaveValue('Labels');
});

it('bills the hours of a retainer as well only when asked', async () => {
  const calls = open(claimed, { ...hours, included_seconds: 64_800 });
  await userEvent.click(await screen.findByRole('button', { name: 'Add hours' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Add hours' }));
  const bill = await drawer.findByRole('checkbox', {
    name: 'Also bill the 18:00 that your retainer includes',
  });
  const queries = () =>
    calls
      .filter(({ path }) => path === '/api/proposal/time/unbilled')
      .map(({ search }) => new URLSearchParams(search).get('included'));
  expect(bill).not.toBeChecked();
  await userEvent.click(bill);
  await waitFor(() => expect(queries()).toContain('bill'));
  await userEvent.click(drawer.getByRole('button', { name: 'Add to invoice' }));
  await waitFor(() => expect(claimIds(calls)).toHaveLength(1));
  const sent = calls.find(({ method, path }) => method === 'PUT' && path === claimPath);
  expect(JSON.parse(String(sent!.body))).toMatchObject({ included: 'bill' });
});

it('leaves hours out of a copy of the draft that reserved them', () => {
  const line = { name: 'Labels', qty: 1, rate: 100, tax: 0 };
  const draft = {
    ...emptyInvoice(),
    items: [line, { ...line, name: 'Hours', hours_draft_id: readyDraft }],
    tracked_seconds: 5400,
    repeat: undefined,
    late_fee: undefined,
  };
  expect(withoutOthersWork(draft, readyDraft)).toBe(draft);
  expect(withoutOthersWork(draft, crypto.randomUUID())).toMatchObject({
    items: [line],
    tracked_seconds: 0,
  });
});
