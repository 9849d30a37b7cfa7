import type { Registry } from '@soloist/contracts';
import { reportFault } from '../remotes/report-fault.ts';
import { startVitals } from './vitals.ts';

const release = {
  ...{ name: 'mfe-wizards', version: '1.4.0-pr7', scripts: [], styles: [] },
  entry: { path: '/remotes/mfe-wizards/1.4.0-pr7/remoteEntry.js', integrity: 'sha384-x' },
};

/** The reports of a fault and a hidden page. */
function sentWith(registry: Partial<Registry>) {
  const sent: { url: string; body: Blob }[] = [];
  navigator.sendBeacon = (url, body) => sent.push({ url: String(url), body: body as Blob }) > 0;
  history.replaceState(null, '', '/pricing');
  startVitals({ registry: { remotes: [release], ...registry }, apps: [] });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const error = new TypeError('No data of ada@studio.example');
  error.stack = `TypeError\n    at https://soloist.example${release.entry.path}:1:20`;
  reportFault({ remote: 'mfe-wizards', version: release.version, kind: 'load', error });
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
  return sent;
}

it('reports nothing from a version preview, which must not count for a canary', () => {
  const { name, version } = release;
  const overrides = { userId: 'a'.repeat(24), remotes: [{ name, version, isShown: true }] };
  expect(sentWith({ overrides })).toEqual([]);
  expect(sentWith({})).toMatchObject([{ url: '/api/platform/vitals' }]);
});

it('reports a remote’s first failure, without personal data', async () => {
  const [report] = sentWith({});
  expect(JSON.parse(await report!.body.text())).toMatchObject({
    reports: [
      {
        ...{ remote: 'mfe-wizards', version: release.version, page: '/pricing', isFault: true },
        fault: {
          kind: 'load',
          name: 'TypeError',
          message: 'No data of …',
          at: 'remoteEntry.js:1:20',
        },
      },
    ],
  });
});
