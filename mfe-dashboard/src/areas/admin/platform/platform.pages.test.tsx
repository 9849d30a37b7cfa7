import type {
  PublishedRelease,
  ReleaseChange,
  RemoteStatus,
  Team,
  UserRow,
  VersionVitals,
} from '@soloist/contracts';
import { Route, Routes } from '@soloist/web-client';
import { answerCalls, resetQueries } from '@soloist/web-client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../../testing/render-page.tsx';
import { PlatformPages } from './platform.pages.tsx';

const remote = 'mfe-dashboard';
const at = '2026-03-13T10:00:00.000Z';
const release = (version: string): PublishedRelease => ({
  ...{ remote, version, contracts: 'c1', commit: '0a1b2c3d4e5f', bytes: 412_000 },
  ...{ publishedAt: at, publishedBy: 'CI' },
});
const status: RemoteStatus = {
  name: remote,
  live: { release: release('2.0.0'), since: at, by: 'ada@studio.example' },
  canary: {
    ...{ id: 'k', version: '3.0.0', startedAt: at, release: release('3.0.0') },
    audience: { share: 10, userIds: ['a'.repeat(24)], teams: ['Support'] },
  },
  before: '1.0.0',
};
const change: ReleaseChange = {
  ...{ remote, revision: 4, at, kind: 'rolled-back', version: '1.0.0', by: 'ada@studio.example' },
  ...{ reason: 'The list is empty.', live: '1.0.0', canary: null },
};
const supportMember = { id: 'a'.repeat(24), email: 'ada@studio.example' };
const support: Team = { name: 'Support', people: [supportMember] };
const noor: UserRow = {
  ...{ id: 'b'.repeat(24), email: 'noor@studio.example', fname: 'Noor', lname: '' },
  ...{ roles: [], state: 'active', pro: false, isAdmin: false, createdAt: at, username: null },
};
const versionVitals = (overrides: Partial<VersionVitals>): VersionVitals => ({
  ...{ version: '2.0.0', loads: 100, faultyLoads: 0, faults: [], otherFaults: 0 },
  p75: { lcp: null, inp: null, cls: null, ttfb: null },
  ...overrides,
});
const page = <T,>(...items: T[]) => ({ items, nextCursor: null });
const healthy = {
  'GET /api/health': {
    services: { identity: 'up', sage: 'down' },
    releases: { identity: '0a1b2c3d'.repeat(5) },
  },
};
const rollBack = `POST /api/platform/remotes/${remote}/rollback`;
const startCanary = `POST /api/platform/remotes/${remote}/canary`;

function open(path: string, answers: Parameters<typeof answerCalls>[0]) {
  resetQueries();
  const calls = answerCalls({
    'GET /api/platform/remotes': { remotes: [status] },
    'GET /api/platform/deployTokens': { tokens: [] },
    [`GET /api/platform/remotes/${remote}/releases`]: page(...['3.0.0', '2.0.0'].map(release)),
    [`GET /api/platform/remotes/${remote}/changes`]: page(change),
    [`GET /api/platform/remotes/${remote}/vitals`]: { versions: [] },
    'GET /api/platform/teams': { teams: [support] },
    ...healthy,
    ...answers,
  });
  const pages = (
    <Routes>
      <Route path="/platform/*" element={<PlatformPages />} />
    </Routes>
  );
  renderPage(pages, { at: path });
  return calls;
}
const sentTo = (calls: ReturnType<typeof open>, name: string) =>
  calls
    .filter(({ method, path }) => `${method} ${path}` === name)
    .map(({ body }) => JSON.parse(String(body)));

it('lists a remote’s live version and its canary with their origins', async () => {
  open('/platform', {});
  const link = await screen.findByRole('link', { name: remote });
  const card = link.closest('li')!;
  expect(card).toHaveTextContent(/Live2\.0\.0.*by ada@studio\.example.*Commit 0a1b2c3d · 412 KB/);
  expect(card).toHaveTextContent(/Canary3\.0\.0.*10% of browsers, 1 person, team Support/);
  expect(await screen.findByText('Down')).toBeInTheDocument();
  expect(screen.getByText('identity').parentElement).toHaveTextContent(/^identity0a1b2c3dUp$/);
});

it('explains a rollback’s versions and sends it with its required reason', async () => {
  const calls = open('/platform', { [rollBack]: { change } });
  await userEvent.click(await screen.findByRole('button', { name: `Roll back ${remote}` }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/^Everyone goes from 2\.0\.0 back to 1\.0\.0/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Roll back' }));
  expect(sentTo(calls, rollBack)).toEqual([]);
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'The list is empty.');
  await userEvent.click(dialog.getByRole('button', { name: 'Roll back' }));
  await waitFor(() =>
    expect(sentTo(calls, rollBack)).toEqual([{ reason: 'The list is empty.', from: '2.0.0' }]),
  );
});

it('offers no rollback without an earlier version', async () => {
  open('/platform', { 'GET /api/platform/remotes': { remotes: [{ ...status, before: null }] } });
  expect(await screen.findByText('No earlier version to roll back to.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Roll back/ })).toBeNull();
});

it('displays an error when another admin rolled back first', async () => {
  const message = 'mfe-dashboard 1.0.0 is live now, not 2.0.0.';
  const refused = () =>
    Response.json({ success: false, code: 'conflict', message }, { status: 409 });
  open('/platform', { [rollBack]: refused });
  await userEvent.click(await screen.findByRole('button', { name: `Roll back ${remote}` }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Slow.');
  await userEvent.click(dialog.getByRole('button', { name: 'Roll back' }));
  expect(await dialog.findByText(message)).toBeInTheDocument();
});

it('widens a canary to more browsers and to people by email address', async () => {
  const calls = open(`/platform/${remote}`, {
    [startCanary]: { change },
    'GET /api/users/accounts': page(noor),
  });
  await userEvent.click(
    await screen.findByRole('button', { name: `Change audience canary of ${remote}` }),
  );
  const dialog = within(screen.getByRole('dialog'));
  const share = dialog.getByLabelText('Percentage of browsers');
  const act = dialog.getByRole('button', { name: 'Save canary' });
  await userEvent.clear(share);
  await userEvent.type(share, '500');
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'It is well.');
  await userEvent.click(act);
  expect(await dialog.findByText('Enter a percentage from 0 to 100.')).toBeInTheDocument();
  await userEvent.clear(share);
  await userEvent.type(share, '50');
  await userEvent.type(dialog.getByLabelText(/People/), 'noor@studio.example{Enter}');
  await userEvent.click(act);
  await waitFor(() => expect(sentTo(calls, startCanary)).toHaveLength(1));
  expect(sentTo(calls, startCanary)[0]).toEqual({
    version: '3.0.0',
    reason: 'It is well.',
    audience: { share: 50, userIds: ['a'.repeat(24), noor.id], teams: ['Support'] },
  });
});

it('lists a remote’s versions with their actions and its history with reasons', async () => {
  open(`/platform/${remote}`, {});
  const [live, canary] = await Promise.all(
    ['2.0.0', '3.0.0'].map((version) =>
      screen.findByRole('row', { name: new RegExp(`^${version} .*by CI`) }),
    ),
  );
  expect(live).toHaveTextContent('Live');
  expect(within(live!).queryByRole('button')).toBeNull();
  expect(within(canary!).getByRole('button', { name: 'Make live 3.0.0' })).toBeInTheDocument();
  expect(within(canary!).getByRole('link', { name: 'Try 3.0.0' })).toHaveAttribute(
    'href',
    `/platform/try/${remote}/3.0.0`,
  );
  const done = await screen.findByRole('row', { name: /Rolled back to 1\.0\.0/ });
  expect(done).toHaveTextContent('The list is empty.');
});

it('compares the canary’s vitals with the live version and names those over their limit', async () => {
  const p75 = { lcp: 1800, inp: 90, cls: 0.05, ttfb: 300 };
  open(`/platform/${remote}`, {
    [`GET /api/platform/remotes/${remote}/vitals`]: {
      versions: [
        versionVitals({
          ...{ version: '3.0.0', loads: 100, faultyLoads: 4 },
          p75: { ...p75, lcp: 3100, inp: null },
        }),
        versionVitals({ version: '2.0.0', loads: 1200, p75 }),
      ],
    },
  });
  const list = (await screen.findByText('1,200 loads')).closest('ul')!;
  const [live, canary] = [...list.children];
  expect(live).toHaveTextContent(/^2\.0\.0Live1,200 loadsFailed loads0 \(0\.0%\)limit 1\.0%/);
  expect(live).toHaveTextContent('1,800 mslimit 2,500 ms');
  expect(canary).toHaveTextContent(/^3\.0\.0Canary100 loadsFailed loads4 \(4\.0%\)over 1\.0%/);
  expect(canary).toHaveTextContent('3,100 msover 2,500 ms');
  expect(canary).toHaveTextContent('Interaction to next paintNot measured');
});

it('displays a new token once, with the command that uses it', async () => {
  const token = `deploy_${'x'.repeat(43)}`;
  const deployToken = {
    ...{ _id: 'c'.repeat(24), name: 'CI', remote, createdAt: at, createdBy: 'ada@studio.example' },
    lastUsedAt: null,
  };
  open(`/platform/${remote}`, { 'POST /api/platform/deployTokens': { deployToken, token } });
  await userEvent.click(await screen.findByRole('button', { name: 'New deploy token' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Create token' }));
  expect(await dialog.findByText('Please name what it is for.')).toBeInTheDocument();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Purpose' }), 'CI');
  await userEvent.click(dialog.getByRole('button', { name: 'Create token' }));
  expect(await screen.findByText(token)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText(token)).toBeNull();
});

it('explains publishing while there is no remote', async () => {
  open('/platform', { 'GET /api/platform/remotes': { remotes: [] } });
  expect(await screen.findByText('npm run publish-remote mfe-dashboard')).toBeInTheDocument();
});

it('displays an error for an unknown remote without fetching', async () => {
  const calls = open('/platform/nope', {});
  expect(await screen.findByRole('heading', { name: 'Remote not found' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'New deploy token' })).toBeNull();
  expect(calls.filter(({ path }) => path.startsWith('/api/platform/'))).toEqual([]);
});

it('displays a loading error in place and retries', async () => {
  open('/platform', {
    'GET /api/platform/remotes': () =>
      Response.json({ success: false, code: 'forbidden', message: 'No.' }, { status: 403 }),
  });
  expect(await screen.findByText(/We couldn’t load the remotes\. No\./)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  expect(await screen.findByText('Down')).toBeInTheDocument();
});

describe('teams', () => {
  const setSupport = 'PUT /api/platform/teams/Support';
  const stored = { message: 'Gateways know it in a moment.' };

  it('adds a member by email address and removes another', async () => {
    const calls = open('/platform', {
      [setSupport]: stored,
      'GET /api/users/accounts': page(noor),
    });
    const row = await screen.findByRole('row', { name: /^Support/ });
    expect(row).toHaveTextContent('ada@studio.example');
    await userEvent.click(within(row).getByRole('button', { name: 'Edit Support' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Edit Support' }));
    await userEvent.type(dialog.getByLabelText('People'), `${noor.email}{Enter}`);
    await userEvent.click(dialog.getByRole('button', { name: `Remove ${supportMember.email}` }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sentTo(calls, setSupport)).toEqual([{ userIds: [noor.id] }]));
  });

  it('requires a unique name and an existing account for a new team', async () => {
    const calls = open('/platform', {
      'PUT /api/platform/teams/Designers': stored,
      'GET /api/users/accounts': page(noor),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'New team' }));
    const dialog = within(screen.getByRole('dialog'));
    const [name, people] = [dialog.getByLabelText('Name'), dialog.getByLabelText('People')];
    const make = dialog.getByRole('button', { name: 'Create team' });
    await userEvent.click(make);
    expect(await dialog.findByText('Enter a team name.')).toBeInTheDocument();
    await userEvent.type(name, 'Support');
    await userEvent.click(make);
    expect(await dialog.findByText('A team with this name already exists.')).toBeInTheDocument();
    await userEvent.clear(name);
    await userEvent.type(name, 'Designers');
    await userEvent.click(make);
    expect(await dialog.findByText('Add at least one person.')).toBeInTheDocument();
    await userEvent.type(people, 'nobody@studio.example{Enter}');
    await userEvent.click(make);
    expect(await dialog.findByText(/^No account uses nobody@/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove nobody@studio.example' }));
    await userEvent.type(people, `${noor.email}{Enter}`);
    await userEvent.click(make);
    await waitFor(() =>
      expect(sentTo(calls, 'PUT /api/platform/teams/Designers')).toEqual([{ userIds: [noor.id] }]),
    );
  });

  it('deletes a team after a confirmation', async () => {
    const calls = open('/platform', { [setSupport]: stored });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Support' }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Delete Support?' }));
    expect(sentTo(calls, setSupport)).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(sentTo(calls, setSupport)).toEqual([{ userIds: [] }]));
  });
});
