import type { DocumentRecipient } from '@soloist/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPage } from '../../../testing/open-page.tsx';
import { RecipientList } from './recipient-list.tsx';

const id = '66a1f0c2b4d8e93f7a5c1e02';
const path = `/api/proposal/recipients/invoice/${id}`;
const person = (over: Partial<DocumentRecipient>): DocumentRecipient => ({
  id: 'client',
  email: 'sofie@nordlys.example',
  role: 'to',
  link: '/invoice/x',
  state: 'sent',
  reason: '',
  updatedAt: '2026-11-20T10:00:00.000Z',
  viewedAt: null,
  signed: null,
  paid: 0,
  removedAt: null,
  ...over,
});
const accounts = person({
  id: '66a1f0c2b4d8e93f7a5c1e03',
  email: 'pay@nordlys.example',
  role: 'cc',
});

function open(recipients: DocumentRecipient[], more: object = {}) {
  const reply = { message: 'Done.', recipients };
  return openPage({
    page: <RecipientList document={{ kind: 'invoice', id }} currency="EUR" />,
    role: 'freelancer',
    at: '/projects',
    answers: {
      [`GET ${path}`]: { recipients },
      [`PUT ${path}/client/address`]: reply,
      [`POST ${path}/client/resend`]: reply,
      [`DELETE ${path}/${accounts.id}`]: reply,
      ...more,
    },
  });
}
const item = async (email: string) => within((await screen.findByText(email)).closest('li')!);

it('shows each person with their email and what they did', async () => {
  open([
    person({ state: 'bounced', reason: 'The mail server doesn’t know this address.' }),
    { ...accounts, viewedAt: '2026-11-20T11:00:00.000Z', paid: 119_000 },
  ]);
  const client = await item('sofie@nordlys.example');
  expect(client.getByText('Bounced')).toBeInTheDocument();
  expect(client.getByText('The mail server doesn’t know this address.')).toBeInTheDocument();
  const payer = await item(accounts.email);
  expect(payer.getByText('CC')).toBeInTheDocument();
  expect(payer.getByText('Viewed')).toBeInTheDocument();
  expect(payer.getByText(/Paid €1,190\.00/)).toBeInTheDocument();
});

it('copies each person’s own link, until their access is removed', async () => {
  const user = userEvent.setup();
  const removed = person({
    ...{ id: '66a1f0c2b4d8e93f7a5c1e04', email: 'old@nordlys.example', link: '' },
    removedAt: '2026-11-20T12:00:00.000Z',
  });
  open([person({}), { ...accounts, link: '/invoice/y' }, removed]);
  const copied = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(await screen.findByRole('button', { name: `Copy link for ${accounts.email}` }));
  expect(copied).toHaveBeenCalledWith(`${location.origin}/invoice/y`);
  expect(
    screen.queryByRole('button', { name: `Copy link for ${removed.email}` }),
  ).not.toBeInTheDocument();
});

it('corrects an address after a bounce', async () => {
  const calls = open([person({ state: 'bounced' })]);
  await userEvent.click(
    await screen.findByRole('button', { name: 'Correct address sofie@nordlys.example' }),
  );
  const field = await screen.findByRole('textbox', { name: 'Email' });
  await userEvent.clear(field);
  await userEvent.type(field, 'sofia@nordlys.example');
  await userEvent.click(screen.getByRole('button', { name: 'Send to this address' }));
  const sent = () => calls.find(({ method }) => method === 'PUT');
  await waitFor(() => expect(sent()).toBeDefined());
  expect(JSON.parse(String(sent()?.body))).toEqual({ email: 'sofia@nordlys.example' });
  await waitFor(() => expect(field).not.toBeInTheDocument());
});

it('removes access after a confirmation, but not of the last person in To', async () => {
  const calls = open([person({}), accounts]);
  const remove = await screen.findByRole('button', { name: `Remove access for ${accounts.email}` });
  expect(
    screen.queryByRole('button', { name: 'Remove access for sofie@nordlys.example' }),
  ).not.toBeInTheDocument();
  await userEvent.click(remove);
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove access' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));
});

it('adds a person with a role', async () => {
  const calls = open([person({})], {
    [`POST ${path}`]: { message: 'Sending email.', recipients: [person({}), accounts] },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add recipient' }));
  const field = await screen.findByRole('textbox', { name: 'Email' });
  await userEvent.click(screen.getByRole('button', { name: 'Add and send' }));
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await userEvent.type(field, accounts.email);
  await userEvent.selectOptions(screen.getByLabelText('Role'), 'CC');
  await userEvent.click(screen.getByRole('button', { name: 'Add and send' }));
  await waitFor(() => expect(field).not.toBeInTheDocument());
  const added = calls.find(({ method }) => method === 'POST');
  expect(JSON.parse(String(added?.body))).toEqual({ email: accounts.email, role: 'cc' });
});

it('adds nobody to a document with ten recipients', async () => {
  open(
    Array.from({ length: 10 }, (_, at) =>
      person({ id: at === 0 ? 'client' : `${at}`.repeat(24), email: `p${at}@a.example` }),
    ),
  );
  expect(await screen.findByText('p9@a.example')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add recipient' })).not.toBeInTheDocument();
});

it('sends again to one person, but not while an email is queued', async () => {
  const calls = open([person({}), { ...accounts, state: 'queued' }]);
  expect(
    screen.queryByRole('button', { name: `Send again to ${accounts.email}` }),
  ).not.toBeInTheDocument();
  await userEvent.click(
    await screen.findByRole('button', { name: 'Send again to sofie@nordlys.example' }),
  );
  await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1));
});
