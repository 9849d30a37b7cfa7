import { setToken } from '@soloist/web-client';
import { tokenWith } from '../testing/render-at.tsx';

/** The shell as a document that was loaded from this address. */
async function loadedAt(address: string) {
  jest.resetModules();
  history.replaceState(null, '', address);
  const { needsNewDocument } = await import('./new-document.ts');
  const { remotesAt } = await import('../remotes/applications.ts');
  return { needsNewDocument, remotesAt };
}
const invoice = `/invoice/${'o'.repeat(32)}`;

beforeEach(() => setToken(tokenWith({ role: 'freelancer' })));

it.each(['/subscribe/monthly', '/subscribe/resume', invoice])(
  'loads a new document for payment pages: %s',
  async (path) => {
    const { needsNewDocument, remotesAt } = await loadedAt('/pricing');
    expect(needsNewDocument(path)).toBe(true);
    expect(remotesAt(path)).toEqual([]);
  },
);

it('loads a new document when leaving a payment page', async () => {
  const { needsNewDocument, remotesAt } = await loadedAt(invoice);
  for (const path of ['/', '/settings', '/dashboard', '/choice', '/no/such/page']) {
    expect([path, needsNewDocument(path)]).toEqual([path, true]);
    expect([path, remotesAt(path)]).toEqual([path, []]);
  }
});

it.each([
  ['/subscribe/monthly', ['mfe-wizards']],
  ['/subscribe/resume', ['mfe-wizards']],
  ['/settings', ['mfe-dashboard', 'mfe-sage-chat']],
])('loads at %s only %j, without Sage on payment pages', async (path, remotes) => {
  const { remotesAt } = await loadedAt(path);
  expect(remotesAt(path)).toEqual(remotes);
});

it('stays in the same document everywhere else', async () => {
  const paying = await loadedAt(invoice);
  expect(paying.needsNewDocument(invoice)).toBe(false);
  expect(paying.remotesAt(invoice)).toEqual(['mfe-wizards']);
  const other = await loadedAt('/pricing');
  expect(other.needsNewDocument('/settings')).toBe(false);
  expect(other.needsNewDocument('/invoice/new')).toBe(false);
  expect(other.remotesAt('/invoice/new')).toContain('mfe-wizards');
});
