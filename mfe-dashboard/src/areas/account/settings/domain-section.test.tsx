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

it('lists the DNS records to copy', async () => {
  openSettings({ section: 'domain', answers: hosts(host()) });
  const table = within(
    await screen.findByRole('table', { name: 'DNS records for folio.example.com' }),
  );
  expect(table.getByText('_soloist.folio.example.com')).toBeInTheDocument();
  expect(table.getByText('soloist-verify=abc123')).toBeInTheDocument();
  expect(table.getByText(location.hostname)).toBeInTheDocument();

  const user = userEvent.setup();
  const copied = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(table.getByRole('button', { name: 'Copy TXT value' }));
  expect(copied).toHaveBeenCalledWith('soloist-verify=abc123');
});

it('displays the service’s message while the record does not match', async () => {
  const found = 'There is no TXT record at _soloist.folio.example.com yet.';
  openSettings({
    section: 'domain',
    answers: {
      ...hosts(host()),
      [`POST /api/hosts/${'f'.repeat(24)}/verify`]: refusal(409, found),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Verify' }));
  expect(await screen.findByText(found)).toBeInTheDocument();
  expect(screen.getByText('Pending DNS')).toBeInTheDocument();
});

it('displays a verified domain as live', async () => {
  openSettings({
    section: 'domain',
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
  ['waiting', 'Pending DNS', true],
  ['live', 'Live', false],
  ['failed', 'Failed', true],
] as const)('displays the last check of a domain that is %s', async (state, label, hasRecords) => {
  const reason = 'There is no TXT record at _soloist.folio.example.com yet.';
  openSettings({
    section: 'domain',
    answers: hosts(host({ state, reason, checkedAt: '2026-11-20T10:05:00.000Z' })),
  });
  const item = within(await screen.findByRole('list', { name: 'Your domains' }));
  expect(item.getByText(label)).toBeInTheDocument();
  expect(item.getByText(reason)).toBeInTheDocument();
  expect(item.getByText(/^Last checked: Nov 20, /)).toBeInTheDocument();
  expect(item.queryAllByRole('table')).toHaveLength(hasRecords ? 1 : 0);
  expect(item.queryAllByRole('button', { name: 'Verify' })).toHaveLength(hasRecords ? 1 : 0);
});

it('refuses an invalid domain before sending', async () => {
  const calls = openSettings({ section: 'domain' });
  await userEvent.type(await screen.findByLabelText('Domain name'), 'not a host');
  await userEvent.click(screen.getByRole('button', { name: 'Add domain' }));
  expect(await screen.findByText(/This isn’t a domain/)).toBeInTheDocument();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('refuses a sixth domain', async () => {
  const five = [1, 2, 3, 4, 5].map((number) =>
    host({ id: String(number).repeat(24), host: `folio${number}.example.com` }),
  );
  openSettings({ section: 'domain', answers: hosts(...five) });
  expect(await screen.findByText(/limit of 5 domains/)).toBeInTheDocument();
  expect(screen.queryByLabelText('Domain name')).not.toBeInTheDocument();
});

it('asks before removing a domain', async () => {
  const calls = openSettings({
    section: 'domain',
    answers: { ...hosts(host()), [`DELETE /api/hosts/${'f'.repeat(24)}`]: { hosts: [] } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove folio.example.com' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByLabelText('Domain name')).toBeInTheDocument();
  expect(screen.queryByText('folio.example.com')).not.toBeInTheDocument();
});
