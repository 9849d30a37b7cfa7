import type { VitalsReport } from '@soloist/contracts';
import { createReports } from './reports.ts';

function start(version: string | undefined = '1.2.0') {
  const sent: VitalsReport[] = [];
  let page = '/dashboard';
  const reports = createReports({
    send: (body) => sent.push(...body.reports),
    pageNow: () => page,
    versionOf: () => version,
  });
  return { reports, sent, goTo: (path: string) => (page = path) };
}

it('sends all metrics of a remote together, with its version and first page', () => {
  const { reports, sent, goTo } = start();
  reports.add('mfe-dashboard', { isLoad: true });
  goTo('/proposals');
  reports.measure('mfe-dashboard', { lcp: 1_200 });
  reports.measure('mfe-dashboard', { cls: 0.02 });
  reports.flush();
  expect(sent).toEqual([
    {
      ...{ remote: 'mfe-dashboard', version: '1.2.0', page: '/dashboard' },
      ...{ isLoad: true, isFault: false, vitals: { lcp: 1_200, cls: 0.02 } },
    },
  ]);
});

it('reports each metric once per document', () => {
  const { reports, sent } = start();
  for (let times = 0; times < 3; times += 1) {
    reports.add('mfe-dashboard', { isLoad: true });
    reports.add('mfe-dashboard', { isFault: true });
    reports.measure('mfe-dashboard', { inp: 90 });
    reports.flush();
  }
  expect(sent).toHaveLength(1);
});

it('reports a fault after the load separately, not as a load', () => {
  const { reports, sent } = start();
  reports.add('mfe-dashboard', { isLoad: true });
  reports.flush();
  reports.add('mfe-dashboard', { isFault: true });
  reports.flush();
  expect(sent[1]).toMatchObject({ isLoad: false, isFault: true });
});

it('reports nothing about an unpublished remote', () => {
  const { reports, sent } = start('');
  reports.add('mfe-dashboard', { isFault: true });
  reports.flush();
  expect(sent).toEqual([]);
});
