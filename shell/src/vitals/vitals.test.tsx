import type { Registry } from '@soloist/contracts';
import { reportFault } from '../remotes/report-fault.ts';
import { startVitals } from './vitals.ts';

const release = {
  ...{ name: 'mfe-wizards', version: '1.4.0-pr7', scripts: [], styles: [] },
  entry: { path: '/remotes/mfe-wizards/1.4.0-pr7/remoteEntry.js', integrity: 'sha384-x' },
};

/** What is sent of a fault and a hidden page. */
function sentWith(registry: Partial<Registry>) {
  const sent: string[] = [];
  navigator.sendBeacon = (url) => sent.push(String(url)) > 0;
  history.replaceState(null, '', '/pricing');
  startVitals({ registry: { remotes: [release], ...registry }, apps: [] });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  reportFault({ remote: 'mfe-wizards', version: release.version, kind: 'load', error: undefined });
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
  return sent;
}

it('tells nothing of a browser that tries a version: it counts for no canary', () => {
  const { name, version } = release;
  const overrides = { userId: 'a'.repeat(24), remotes: [{ name, version, isShown: true }] };
  expect(sentWith({ overrides })).toEqual([]);
  expect(sentWith({})).toEqual(['/api/platform/vitals']);
});
