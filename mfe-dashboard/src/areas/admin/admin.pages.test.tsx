import type { AuditEntry, FlagView, OutgoingEmail, UserAccount, UserRow } from '@soloist/contracts';
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

it('lists users with their status and links to their accounts', async () => {
  open('/admin/users', { 'GET /api/users/accounts': page(row) });
  const found = await screen.findByRole('row', { name: /Ada Okafor/ });
  expect(found).toHaveTextContent('ada@studio.example');
  expect(found).toHaveTextContent('Active');
  const link = within(found).getByRole('link', { name: 'Ada Okafor' });
  expect(link).toHaveAttribute('href', `/admin/users/${row.id}`);
});

it('refuses to suspend a user without a reason', async () => {
  const suspended = {
    ...account,
    state: 'suspended',
    suspension: { at: row.createdAt, reason: 'Scam.' },
  };
  const calls = open(`/admin/users/${row.id}`, {
    [`GET /api/users/accounts/${row.id}`]: { user: account },
    [suspend]: { message: 'Account suspended.', user: suspended },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Suspend' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
  expect(await dialog.findByText('Enter a reason for the audit log.')).toBeInTheDocument();
  expect(callTo(calls, suspend)).toBeUndefined();
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Scam.');
  await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
  expect(await screen.findByText(/^Suspended since .*: Scam\./)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Lift suspension' })).toBeInTheDocument();
});

it('deletes an account only after its email address is typed', async () => {
  const remove = `DELETE /api/users/accounts/${row.id}`;
  const calls = open(`/admin/users/${row.id}`, {
    [`GET /api/users/accounts/${row.id}`]: { user: account },
    [remove]: { message: 'Account deleted.' },
    'GET /api/users/accounts': page(),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete account' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'They asked.');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete permanently' }));
  expect(await dialog.findAllByText('Type the email address exactly as shown above.')).not.toEqual(
    [],
  );
  expect(callTo(calls, remove)).toBeUndefined();
  await userEvent.type(dialog.getByRole('textbox', { name: /Type the email address/ }), row.email);
  await userEvent.click(dialog.getByRole('button', { name: 'Delete permanently' }));
  await waitFor(() => expect(callTo(calls, remove)).toBeDefined());
});

it('offers neither suspension nor deletion for an admin', async () => {
  open(`/admin/users/${row.id}`, {
    [`GET /api/users/accounts/${row.id}`]: { user: { ...account, isAdmin: true } },
  });
  expect(await screen.findByText('This account is an admin.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete account' })).toBeNull();
});

it('marks an unconfirmed email as sent', async () => {
  const mail: OutgoingEmail = {
    ...{ id: 'm-1', kind: 'proposal', to: 'noor@nordlys.example', state: 'doubtful', said: '' },
    ...{ reason: 'We could not confirm that the mail left.', tries: 1, paper: null },
    ...{ createdAt: row.createdAt, nextTryAt: null, reportedAt: null },
  };
  const settleRequest = 'POST /api/proposal/mails/m-1/settle';
  const calls = open('/admin/mails?tab=all', {
    'GET /api/proposal/mails': page(mail),
    [settleRequest]: { message: 'This mail counts as sent.', mail: { ...mail, state: 'sent' } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as sent' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'It is in the log.');
  await userEvent.click(dialog.getByRole('button', { name: 'Mark as sent' }));
  await waitFor(() => expect(callTo(calls, settleRequest)).toBeDefined());
});

it('displays a flag’s last change and sets it', async () => {
  const setting = { state: 'off' as const, share: 0, userIds: [] };
  const flag: FlagView = {
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
  await userEvent.click(dialog.getByRole('radio', { name: 'On for everyone' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'It is back.');
  await userEvent.click(dialog.getByRole('button', { name: 'Change' }));
  await waitFor(() => expect(JSON.stringify(callTo(calls, set)?.body)).toMatch(/state\W+on\W/));
});

it('lists actor, action, reason and outcome in the audit log', async () => {
  const entry: AuditEntry = {
    ...{ number: 1, service: 'identity', name: 'POST /users/accounts/:id/suspend', hash: 'f' },
    summary: 'Sign a person out everywhere and block sign-in.',
    ...{ who: 'ada@studio.example', things: { id: row.id }, reason: 'Scam.', requestId: '' },
    ...{ beganAt: row.createdAt, outcome: 'refused', code: 'conflict' },
  };
  open('/admin/audit', {
    'GET /api/platform/audit': page(entry),
    'GET /api/platform/audit/names': { acts: [{ name: entry.name, summary: entry.summary }] },
  });
  const found = await screen.findByRole('row', { name: /^Sign a person out/ });
  for (const text of ['ada@studio.example', row.id, 'Scam.', 'Refused: conflict'])
    expect(found).toHaveTextContent(text);
});

it('displays an error for one tile and keeps the others', async () => {
  open('/admin', {
    'GET /api/users/account-numbers': { all: 12, suspended: 1, unverified: 0 },
    'GET /api/moderation/numbers': { open: 2, appeals: 0 },
  });
  const main = screen.getAllByRole('link', { name: /Users/ });
  await waitFor(() => expect(main.at(-1)).toHaveTextContent('12 accounts, 1 suspended'));
  expect(await screen.findByText('2 open cases')).toBeInTheDocument();
});
