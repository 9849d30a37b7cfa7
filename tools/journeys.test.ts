import { type JourneyReport, readReport } from './journeys.ts';

const spec = (title: string, status: 'expected' | 'unexpected' | 'flaky') => ({
  ...{ title, file: 'journeys/guards.spec.ts', line: 7 },
  tests: [{ status }],
});

test('what failed and what wavered is named by its file, in groups, too', () => {
  const report: JourneyReport = {
    stats: { expected: 1, flaky: 1 },
    suites: [
      {
        specs: [spec('a stranger looks', 'expected'), spec('a guest looks', 'unexpected')],
        suites: [{ specs: [spec('a slow one', 'flaky')] }],
      },
    ],
  };
  expect(readReport(report)).toEqual({
    passed: 2,
    failed: ['guards.spec.ts:7 a guest looks'],
    wavered: ['guards.spec.ts:7 a slow one'],
  });
});
