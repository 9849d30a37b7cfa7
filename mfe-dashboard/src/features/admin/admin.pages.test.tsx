import type { AuditEntry, OutgoingMail, ShownFlag, UserAccount, UserRow } from '@soloist/contracts';
import { queryClient, Route, Routes } from '@soloist/web-client';
import { answerCalls } from '@soloist/web-client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../testing/render-page.tsx';
import { AdminPages } from './admin.pages.tsx';

const row: UserRow = {
  ...{ id: 'a'.repeat(24), email: 'ada@studio.example', fname: 'Ada', lname: 'Okafor' },
  ...{ username: 'ada', roles: ['freelancer'], state: 'active', pro: true, isAdmin: false },
  createdAt: '2026-03-13T10:00:00.000Z',
};
const account: UserAccount = {
  ...row,
  ...{ role: 'freelancer', phonenumber: '', location: '', plan: null, hosts: [] },
  ...{ hasPassword: true, linkedAccounts: [], suspension: null, sessions: [] },
};
const suspend = `POST /api/users/accounts/${row.id}/suspend`;
const page = <T,>(...items: T[]) => ({ items, nextCursor: null });

function open(at: string, answers: Parameters<typeof answerCalls>[0]) {
  queryClient.clear();
  const calls = answerCalls(answers);
  const pages = (
    <Routes>
      <Route path="/admin/*" element={<AdminPages />} />
    </Routes>
  );
  renderPage(pages, { at });
  return calls;
}
const callTo = (calls: ReturnType<typeof open>, name: string) =>
  calls.find(({ method, path }) => `${method} ${path}` === name);

it('people are listed with how they stand, and lead to their accounts', async () => {
  open('/admin/users', { 'GET /api/users/accounts': page(row) });
  const found = await screen.findByRole('row', { name: /Ada Okafor/ });
  expect(found).toHaveTextContent('ada@studio.example');
  expect(found).toHaveTextContent('Active');
  const link = within(found).getByRole('link', { name: 'Ada Okafor' });
  expect(link).toHaveAttribute('href', `/admin/users/${row.id}`);
});

it('nobody is suspended without saying why', async () => {
  const suspended = {
    ...account,
    state: 'suspended',
    suspension: { at: row.createdAt, reason: 'Scam.' },
  };
  const calls = open(`/admin/users/${row.id}`, {
    [`GET /api/users/accounts/${row.id}`]: { user: account },
    [suspend]: { message: 'This account is suspended.', user: suspended },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Suspend' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
  expect(await dialog.findByText('Please say why: the audit log keeps it.')).toBeInTheDocument();
  expect(callTo(calls, suspend)).toBeUndefined();
  await userEvent.type(dialog.getByRole('textbox', { name: /Why/ }), 'Scam.');
  await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
  expect(await screen.findByText(/^Suspended since .*: Scam\./)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Open again' })).toBeInTheDocument();
});

it('an account is deleted only once its address is typed', async () => {
  const remove = `DELETE /api/users/accounts/${row.id}`;
  const calls = open(`/admin/users/${row.id}`, {
    [`GET /api/users/accounts/${row.id}`]: { user: account },
    [remove]: { message: 'This account is deleted.' },
    'GET /api/users/accounts': page(),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete account' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: /Why/ }), 'They asked.');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete for good' }));
  expect(await dialog.findAllByText('Please type the address as it is above.')).not.toEqual([]);
  expect(callTo(calls, remove)).toBeUndefined();
  await userEvent.type(dialog.getByRole('textbox', { name: /Type the address/ }), row.email);
  await userEvent.click(dialog.getByRole('button', { name: 'Delete for good' }));
  await waitFor(() => expect(callTo(calls, remove)).toBeDefined());
});

it('about those who run the installation neither is offered', async () => {
  open(`/admin/users/${row.id}`, {
    [`GET /api/users/accounts/${row.id}`]: { user: { ...account, isAdmin: true } },
  });
  expect(await screen.findByText('Runs this installation.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete account' })).toBeNull();
});

it('a mail in doubt can be said to have left', async () => {
  const mail: OutgoingMail = {
    ...{ id: 'm-1', kind: 'proposal', to: 'noor@nordlys.example', state: 'doubtful', said: '' },
    ...{ reason: 'We could not confirm that the mail left.', tries: 1, paper: null },
    ...{ createdAt: row.createdAt, nextTryAt: null, reportedAt: null },
  };
  const settle = 'POST /api/proposal/mails/m-1/settle';
  const calls = open('/admin/mails?tab=all', {
    'GET /api/proposal/mails': page(mail),
    [settle]: { message: 'This mail counts as sent.', mail: { ...mail, state: 'sent' } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'It did leave' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: /Why/ }), 'It is in the log.');
  await userEvent.click(dialog.getByRole('button', { name: 'It did leave' }));
  await waitFor(() => expect(callTo(calls, settle)).toBeDefined());
});

it('a flag shows who set it and why, and is set', async () => {
  const setting = { state: 'off' as const, share: 0, userIds: [] };
  const flag: ShownFlag = {
    ...{ key: 'payouts', says: 'Money can be paid out.', owner: 'payments', until: null },
    ...{ isStale: false, setting },
    changes: [
      { at: row.createdAt, by: 'ada@studio.example', reason: 'The bank is away.', setting },
    ],
  };
  const set = 'PUT /api/platform/flags/payouts';
  const calls = open('/admin/flags', {
    'GET /api/platform/flags': { flags: [flag] },
    [set]: { message: 'Every service knows it in a moment.', flag },
  });
  expect(
    await screen.findByText(/Off by ada@studio\.example, .*: The bank is away\./),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Change payouts' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('radio', { name: 'On for everybody' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Why/ }), 'It is back.');
  await userEvent.click(dialog.getByRole('button', { name: 'Change' }));
  await waitFor(() => expect(JSON.stringify(callTo(calls, set)?.body)).toMatch(/state\W+on\W/));
});

it('the audit log says who did what, why, and how it ended', async () => {
  const entry: AuditEntry = {
    ...{ number: 1, service: 'identity', name: 'POST /users/accounts/:id/suspend', hash: 'f' },
    summary: 'Sign somebody out everywhere and let them in no more.',
    ...{ who: 'ada@studio.example', things: { id: row.id }, reason: 'Scam.', requestId: '' },
    ...{ beganAt: row.createdAt, outcome: 'refused', code: 'conflict' },
  };
  open('/admin/audit', {
    'GET /api/platform/audit': page(entry),
    'GET /api/platform/audit/names': { acts: [{ name: entry.name, summary: entry.summary }] },
  });
  const found = await screen.findByRole('row', { name: /^Sign somebody out/ });
  for (const text of ['ada@studio.example', row.id, 'Scam.', 'Refused: conflict'])
    expect(found).toHaveTextContent(text);
});

it('what is not there says so, and the others are all the same', async () => {
  open('/admin', {
    'GET /api/users/account-numbers': { all: 12, suspended: 1, unverified: 0 },
    'GET /api/moderation/numbers': { open: 2, appeals: 0 },
  });
  const main = screen.getAllByRole('link', { name: /Users/ });
  await waitFor(() => expect(main.at(-1)).toHaveTextContent('12 accounts, 1 suspended'));
  expect(await screen.findByText('2 open cases')).toBeInTheDocument();
});
