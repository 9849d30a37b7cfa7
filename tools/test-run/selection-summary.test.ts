import { formatSelection } from './selection-summary.ts';

test('lists what runs and what is skipped in each part', () => {
  const all = {
    jest: ['a.test.ts', 'b.test.ts', 'c.test.tsx'],
    journeys: ['e2e/journeys/wallet.spec.ts', 'e2e/journeys/share.spec.ts'],
    operations: ['e2e/operations/backup.spec.ts'],
  };
  const selected = {
    jest: ['a.test.ts'],
    journeys: ['e2e/journeys/wallet.spec.ts'],
    operations: [],
  };
  const changes = { since: 'main (0123abcd)', files: ['a.ts'] };
  const projectOf = (file: string) => (file.endsWith('x') ? 'dom' : 'unit');
  expect(formatSelection({ changes, selected, all, projectOf }).split('\n')).toEqual([
    'Changed since main (0123abcd): 1 files',
    '  a.ts',
    'Tests that can reach the change:',
    '  unit: 1 of 2 files',
    '  dom: 0 of 1 files',
    '  journeys: 1 of 2 files',
    '    run: wallet',
    '    skipped: share',
    '  operations: 0 of 1 files',
    '    skipped: backup',
    expect.stringContaining('"npm test" and CI run everything.'),
  ]);
});
