import type { CustomHost } from '@soloist/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openSettings, refusal } from './testing.tsx';

const host = (over: Partial<CustomHost> = {}): CustomHost => ({
  id: 'f'.repeat(24),
  host: 'folio.example.com',
  txtName: '_soloist.folio.example.com',
  txtValue: 'soloist-verify=abc123',
  verifiedAt: null,
  state: 'waiting',
  reason: '',
  checkedAt: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  ...over,
});
const hosts = (...list: CustomHost[]) => ({ 'GET /api/hosts': { hosts: list } });

it('says what to enter in the DNS, to copy', async () => {
  openSettings({ answers: hosts(host()) });
  const table = within(
    await screen.findByRole('table', { name: 'DNS records for folio.example.com' }),
  );
  expect(table.getByText('_soloist.folio.example.com')).toBeInTheDocument();
  expect(table.getByText('soloist-verify=abc123')).toBeInTheDocument();
  expect(table.getByText(location.hostname)).toBeInTheDocument();

  const user = userEvent.setup();
  const copied = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(table.getByRole('button', { name: 'Copy the TXT value' }));
  expect(copied).toHaveBeenCalledWith('soloist-verify=abc123');
});

it('tells what the service found while the record does not fit', async () => {
  const found = 'There is no TXT record at _soloist.folio.example.com yet.';
  openSettings({
    answers: {
      ...hosts(host()),
      [`POST /api/hosts/${'f'.repeat(24)}/verify`]: refusal(409, found),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Verify' }));
  expect(await screen.findByText(found)).toBeInTheDocument();
  expect(screen.getByText('Waiting for its record')).toBeInTheDocument();
});

it('shows the host as live once the service says so', async () => {
  openSettings({
    answers: {
      ...hosts(host()),
      [`POST /api/hosts/${'f'.repeat(24)}/verify`]: {
        hosts: [host({ verifiedAt: '2026-11-02T10:00:00.000Z', state: 'live' })],
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Verify' }));
  expect(await screen.findByText('Live')).toBeInTheDocument();
  expect(screen.queryByRole('table', { name: /DNS/ })).not.toBeInTheDocument();
});

it.each([
  ['waiting', 'Waiting for its record', true],
  ['live', 'Live', false],
  ['failed', 'Failed', true],
] as const)(
  'says of a host that is %s what was found and when',
  async (state, label, hasRecords) => {
    const reason = 'There is no TXT record at _soloist.folio.example.com yet.';
    openSettings({
      answers: hosts(host({ state, reason, checkedAt: '2026-11-20T10:05:00.000Z' })),
    });
    const item = within(await screen.findByRole('list', { name: 'Your host names' }));
    expect(item.getByText(label)).toBeInTheDocument();
    expect(item.getByText(reason)).toBeInTheDocument();
    expect(item.getByText(/^Looked up last: Nov 20, /)).toBeInTheDocument();
    expect(item.queryAllByRole('table')).toHaveLength(hasRecords ? 1 : 0);
    expect(item.queryAllByRole('button', { name: 'Verify' })).toHaveLength(hasRecords ? 1 : 0);
  },
);

it('refuses what is no host name before it is sent', async () => {
  const calls = openSettings();
  await userEvent.type(await screen.findByLabelText('Host name'), 'not a host');
  await userEvent.click(screen.getByRole('button', { name: 'Add host name' }));
  expect(await screen.findByText(/This is not a host name/)).toBeInTheDocument();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('takes no sixth host name', async () => {
  const five = [1, 2, 3, 4, 5].map((number) =>
    host({ id: String(number).repeat(24), host: `folio${number}.example.com` }),
  );
  openSettings({ answers: hosts(...five) });
  expect(await screen.findByText(/5 host names, which is the most/)).toBeInTheDocument();
  expect(screen.queryByLabelText('Host name')).not.toBeInTheDocument();
});

it('asks before a host name is removed', async () => {
  const calls = openSettings({
    answers: { ...hosts(host()), [`DELETE /api/hosts/${'f'.repeat(24)}`]: { hosts: [] } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove folio.example.com' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByLabelText('Host name')).toBeInTheDocument();
  expect(screen.queryByText('folio.example.com')).not.toBeInTheDocument();
});
