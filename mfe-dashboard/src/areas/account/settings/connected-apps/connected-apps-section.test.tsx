import type { ConnectedApp } from '@soloist/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openSettings, refusal } from '../testing.tsx';

const connection: ConnectedApp = {
  ...{ id: 'b'.repeat(24), name: 'Ledger', maker: 'Ada Okafor' },
  scopes: ['invoices:read', 'time:write'],
  createdAt: '2026-11-01T10:00:00.000Z',
  expiresAt: '2027-11-01T10:00:00.000Z',
  lastUsedAt: '2026-11-20T10:00:00.000Z',
};
const list = 'GET /api/auth/connections';
const disconnect = `DELETE /api/auth/connections/${connection.id}`;
const section = async () => within(await screen.findByRole('region', { name: 'Connected apps' }));

async function confirm() {
  const region = await section();
  await userEvent.click(await region.findByRole('button', { name: 'Disconnect Ledger' }));
  const dialog = within(screen.getByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Disconnect' }));
  return region;
}

it('lists each app with its maker, access and use', async () => {
  openSettings({ section: 'connected-apps', answers: { [list]: { connections: [connection] } } });
  expect(await (await section()).findByRole('listitem')).toHaveTextContent(
    /Ledger by Ada Okafor.*Read: Invoices\. Read and write: Time\..*Connected Nov 1, 2026.*last used Nov 20, 2026.*ends Nov 1, 2027/,
  );
});

it('says that no app is connected', async () => {
  openSettings({ section: 'connected-apps' });
  expect(await (await section()).findByText('No apps are connected.')).toBeInTheDocument();
});

it('disconnects an app after a confirmation', async () => {
  openSettings({
    section: 'connected-apps',
    answers: { [list]: { connections: [connection] }, [disconnect]: { connections: [] } },
  });
  const region = await confirm();
  await waitFor(() => expect(region.queryByText(/^Ledger/)).not.toBeInTheDocument());
});

it('keeps an app that could not be disconnected, and says why', async () => {
  const toasts: string[] = [];
  window.addEventListener('soloist:toast', (event) =>
    toasts.push((event as CustomEvent<{ message: string }>).detail.message),
  );
  openSettings({
    section: 'connected-apps',
    answers: { [list]: { connections: [connection] }, [disconnect]: refusal(500, 'Try later.') },
  });
  const region = await confirm();
  await waitFor(() => expect(toasts).toEqual(['Try later.']));
  expect(region.getByText(/^Ledger/)).toBeInTheDocument();
});
