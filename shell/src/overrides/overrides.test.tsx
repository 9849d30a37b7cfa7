import { clearSession, setToken } from '@soloist/web-client';
import { answerCalls, resetQueries } from '@soloist/web-client/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TryVersionPage } from '../pages/account/try-version.page.tsx';
import { renderAt, tokenWith } from '../testing/render-at.tsx';
import { startOverrideBadge } from './start-override-badge.tsx';

const [ada, noor] = ['a', 'b'].map((letter) => letter.repeat(24)) as [string, string];
const signIn = (sub: string) => setToken(tokenWith({ role: 'freelancer', sub }));
const end = 'DELETE /api/platform/overrides';
const path = '/api/platform/overrides/mfe-dashboard/1.4.0-pr7';
const refusal = (status: number, code: string, message: string) => () =>
  Response.json({ success: false, code, message }, { status });
const sent = (calls: ReturnType<typeof answerCalls>) =>
  calls.map((call) => `${call.method} ${call.path}`);

// The page reloads, which jsdom cannot do.
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));

describe('the badge', () => {
  const remote = { name: 'mfe-dashboard', version: '1.4.0-pr7', isShown: true };
  const show = (...remotes: (typeof remote)[]) =>
    act(async () => startOverrideBadge({ userId: ada, remotes }));
  const badge = () => screen.getByRole('complementary', { name: 'Version preview' });
  beforeEach(() => signIn(ada));
  afterEach(() => document.body.replaceChildren());

  it('names each previewed version, and each that failed to load', async () => {
    answerCalls({});
    await show(remote, { name: 'mfe-wizards', version: '3.0.0', isShown: false });
    expect(badge()).toHaveTextContent('Previewing mfe-dashboard 1.4.0-pr7 in this browser.');
    expect(badge()).toHaveTextContent(
      'We couldn’t load mfe-wizards 3.0.0. You see the live version.',
    );
  });

  it('is stopped by keyboard', async () => {
    const calls = answerCalls({ [end]: { message: 'Done.' } });
    await show(remote);
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Stop' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(sent(calls)).toEqual([end]));
  });

  it('reports that the preview is still on when stopping fails', async () => {
    answerCalls({ [end]: refusal(503, 'unavailable', 'Please try again.') });
    await show(remote);
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
    expect(
      await screen.findByText('The preview is still on. Please try again.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Stop' })).toBeEnabled();
  });

  it.each([
    ['they sign out', () => clearSession()],
    ['another person signs in', () => signIn(noor)],
  ])('ends once %s, and not with another token of the same person', async (_, change) => {
    const calls = answerCalls({ [end]: { message: 'Done.' } });
    await show(remote);
    setToken(tokenWith({ role: 'employer', sub: ada }));
    expect(calls).toEqual([]);
    change();
    await waitFor(() => expect(sent(calls)).toContain(end));
  });
});

describe('the page of a version', () => {
  const release = {
    ...{ remote: 'mfe-dashboard', version: '1.4.0-pr7', contracts: 'c1', commit: '0a1b2c3d4e' },
    ...{ bytes: 412_000, publishedAt: '2026-03-13T10:00:00.000Z', publishedBy: 'CI' },
  };
  function open(answers: Parameters<typeof answerCalls>[0]) {
    resetQueries();
    signIn(ada);
    const calls = answerCalls(answers);
    renderAt('/platform/try/mfe-dashboard/1.4.0-pr7', <TryVersionPage />);
    return calls;
  }
  const findStartButton = () => screen.findByRole('button', { name: 'Start preview' });

  it('describes the version and the live one, and starts no preview by itself', async () => {
    const calls = open({ [`GET ${path}`]: { release, live: '1.3.0' } });
    await findStartButton();
    expect(screen.getByText(/by CI$/)).toBeInTheDocument();
    expect(screen.getByText('0a1b2c3d')).toBeInTheDocument();
    expect(screen.getByText('1.3.0')).toBeInTheDocument();
    expect(calls.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('starts the preview on one click, or shows why it cannot', async () => {
    const calls = open({
      [`GET ${path}`]: { release, live: null },
      [`POST ${path}`]: refusal(429, 'rate_limited', 'Please wait a while.'),
    });
    await userEvent.click(await findStartButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('Please wait a while.');
    expect(sent(calls)).toContain(`POST ${path}`);
    expect(await findStartButton()).toBeEnabled();
  });

  it.each([
    [403, 'forbidden', 'Ask them to add you to a team.', 'No access to this version'],
    [404, 'not_found', 'This version does not exist.', 'Version not found'],
  ])('explains a response of %d, without a button', async (status, code, message, title) => {
    open({ [`GET ${path}`]: refusal(status, code, message) });
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    expect(screen.getByText(message)).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('can be retried after it failed to load', async () => {
    open({ [`GET ${path}`]: refusal(503, 'unavailable', 'Please try again.') });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});
