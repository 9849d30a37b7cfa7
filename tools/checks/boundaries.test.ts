import { findBoundaryProblems, findCircles } from './boundaries.ts';

const graphOf = (imports: Record<string, string[]>) =>
  new Map(Object.entries(imports).map(([file, targets]) => [file, new Set(targets)]));
const problemsOf = (imports: Record<string, string[]>) => findBoundaryProblems(graphOf(imports));
// No file here exists: a real path would make this test depend on it (tools/import-graph.ts).
const modules = 'services/payments/src/modules';

test.each([
  [`${modules}/ledger/books.service.ts`, `${modules}/ledger/ledger.model.ts`],
  [`${modules}/payouts/payouts.service.ts`, `${modules}/ledger/index.ts`],
  [`${modules}/payouts/payouts.test.ts`, `${modules}/ledger/ledger.model.ts`],
  ['bench/ledger.ts', `${modules}/ledger/ledger.model.ts`],
  ['bench/ledger.ts', 'services/payments/test/payments-server.ts'],
  ['packages/writing/src/testing.ts', 'packages/web-client/src/testing.ts'],
  ['mfe-wizards/src/a.test.tsx', 'mfe-wizards/src/testing-a.tsx'],
  ['mfe-dashboard/src/areas/work/leads/a.tsx', 'mfe-dashboard/src/areas/shared/dates.ts'],
  ['shell/src/main.ts', 'packages/ui/src/box.tsx'],
])('lets %s import %s', (from, to) => {
  expect(problemsOf({ [from]: [to] })).toEqual([]);
});

test.each([
  [`${modules}/payouts/payouts.service.ts`, `${modules}/ledger/ledger.model.ts`],
  ['services/payments/src/start.ts', `${modules}/ledger/ledger.model.ts`],
  ['mfe-dashboard/src/areas/work/leads/a.tsx', 'mfe-dashboard/src/areas/hiring/jobs/b.tsx'],
  ['mfe-dashboard/src/areas/shared/a.tsx', 'mfe-dashboard/src/areas/hiring/jobs/b.tsx'],
  ['services/payments/src/start.ts', 'services/documents/src/settings.ts'],
  ['services/payments/src/start.ts', 'services/payments/test/payments-server.ts'],
  [`${modules}/payouts/payouts.service.ts`, `${modules}/payouts/payouts.test.ts`],
  ['mfe-wizards/src/page.tsx', 'packages/web-client/src/testing.ts'],
  ['mfe-wizards/src/page.tsx', 'packages/contracts/src/testing/any.ts'],
  ['shell/src/main.ts', 'shell/src/people.fixtures.ts'],
  ['packages/ui/src/box.tsx', 'packages/ui/src/fake-box.tsx'],
  ['mfe-wizards/src/page.tsx', 'shell/src/main.ts'],
  ['packages/ui/src/box.tsx', 'shell/src/main.ts'],
  ['services/payments/src/start.ts', 'tools/tool.ts'],
  ['services/payments/src/start.ts', 'simulators/payment-provider/src/server.ts'],
  ['simulators/payment-provider/src/start.ts', 'tools/tool.ts'],
])('reports that %s imports %s', (from, to) => {
  expect(problemsOf({ [from]: [to] })).toHaveLength(1);
});

test('reports a file of a module whose name has no role', () => {
  const file = `${modules}/ledger/balances.ts`;
  expect(problemsOf({ [file]: [], 'services/payments/src/start.ts': [] })).toEqual([
    `${file}: its name ends in none of the roles.`,
  ]);
});

describe('circles', () => {
  const books = `${modules}/ledger/books/books.service.ts`;
  const days = `${modules}/ledger/days/days.service.ts`;
  const ledger = `${modules}/ledger/ledger.model.ts`;

  it('are reported of features, files beside them and modules', () => {
    expect(findCircles(graphOf({ [books]: [days], [days]: [books] }))).toEqual([
      `${modules}/ledger: books, days import each other in a circle.`,
    ]);
    expect(findCircles(graphOf({ [books]: [ledger], [ledger]: [days], [days]: [books] }))).toEqual([
      `${modules}/ledger: books, days, ledger.model.ts import each other in a circle.`,
    ]);
    const index = (name: string) => `${modules}/${name}/index.ts`;
    expect(
      findCircles(graphOf({ [books]: [index('wallet')], [index('wallet')]: [index('ledger')] })),
    ).toEqual([`${modules}: ledger, wallet import each other in a circle.`]);
  });

  it('are none where one feature imports another, or a test closes the circle', () => {
    const test = `${modules}/ledger/days/days.test.ts`;
    expect(findCircles(graphOf({ [books]: [days, ledger], [days]: [ledger] }))).toEqual([]);
    expect(findCircles(graphOf({ [books]: [days], [test]: [books] }))).toEqual([]);
  });
});
