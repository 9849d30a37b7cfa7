import { type JourneyReport, readReport } from './journeys.ts';

const spec = (title: string, status: 'expected' | 'unexpected' | 'flaky', tries = [400]) => ({
  ...{ title, file: 'journeys/guards.spec.ts', line: 7 },
  tests: [{ status, results: tries.map((duration) => ({ duration })) }],
});

test('names failed and flaky journeys by their file, also those in groups', () => {
  const report: JourneyReport = {
    stats: { expected: 1, flaky: 1 },
    suites: [
      {
        specs: [spec('a stranger looks', 'expected'), spec('a guest looks', 'unexpected')],
        suites: [{ specs: [spec('a slow one', 'flaky', [900, 600])] }],
      },
    ],
  };
  expect(readReport(report)).toEqual({
    passed: 2,
    failed: ['guards.spec.ts:7 a guest looks'],
    flaky: ['guards.spec.ts:7 a slow one'],
    durations: [
      { title: 'guards.spec.ts:7 a stranger looks', ms: 400 },
      { title: 'guards.spec.ts:7 a guest looks', ms: 400 },
      { title: 'guards.spec.ts:7 a slow one', ms: 1500 },
    ],
  });
});
