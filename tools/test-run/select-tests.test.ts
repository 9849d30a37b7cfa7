import { type Repository, selectTests } from './select-tests.ts';

// A small repository: the references of each file, and the text of its journeys.
const references: Record<string, string[]> = {
  'services/payments/src/main.ts': ['services/payments/src/app.ts'],
  'services/payments/src/app.ts': [
    'services/payments/src/modules/wallet/wallet.routes.ts',
    'services/payments/src/modules/wallet/paid.events.ts',
  ],
  'services/payments/src/modules/wallet/wallet.routes.ts': [
    'services/payments/src/modules/wallet/wallet.service.ts',
  ],
  'services/payments/src/modules/wallet/wallet.service.ts': [],
  'services/payments/src/modules/wallet/paid.events.ts': [],
  'services/payments/src/modules/wallet/wallet.test.ts': [
    'services/payments/src/app.ts',
    'packages/server-kit/src/auth/auth.ts',
  ],
  'packages/server-kit/src/auth/auth.ts': [],
  'packages/ui/src/button.tsx': [],
  'mfe-dashboard/src/index.ts': ['mfe-dashboard/src/root.tsx'],
  'mfe-dashboard/src/root.tsx': [
    'mfe-dashboard/src/areas/work/wallet/wallet.page.tsx',
    'mfe-dashboard/src/areas/account/share/share.page.tsx',
  ],
  'mfe-dashboard/src/areas/work/wallet/wallet.page.tsx': [
    'mfe-dashboard/src/areas/work/wallet/wallet.api.ts',
  ],
  'mfe-dashboard/src/areas/work/wallet/wallet.api.ts': [],
  'mfe-dashboard/src/areas/account/share/share.page.tsx': ['packages/ui/src/button.tsx'],
  'mfe-dashboard/src/areas/account/share/share.page.test.tsx': [
    'mfe-dashboard/src/areas/account/share/share.page.tsx',
  ],
  'shell/src/index.ts': ['shell/src/frame.tsx'],
  'shell/src/frame.tsx': [],
  'gateway/src/main.ts': ['gateway/src/app.ts'],
  'gateway/src/app.ts': [],
  'tools/docs.test.ts': [],
  'tools/app.ts': ['simulators/payment-provider/src/main.ts'],
  'simulators/payment-provider/src/main.ts': [],
  'e2e/support/global-setup.ts': ['tools/app.ts'],
  'e2e/support/sharing.ts': [],
  'e2e/journeys/wallet.spec.ts': [],
  'e2e/journeys/share.spec.ts': ['e2e/support/sharing.ts'],
  'e2e/journeys/payouts.spec.ts': [],
  'e2e/operations/backup.spec.ts': [],
  'e2e/operations/restart.spec.ts': ['deploy/docker/start-caddy.ts'],
  'deploy/docker/start-caddy.ts': [],
};
const texts: Record<string, string> = {
  'e2e/support/sharing.ts': "goto('/share')",
  'e2e/journeys/wallet.spec.ts': "goto('/payments')",
  'e2e/journeys/payouts.spec.ts': "callApi('GET /wallet/transactions')",
  'tools/docs.test.ts': "fromRoot('docs/help')",
};
const endpoints: Record<string, string[]> = {
  'services/payments/src/modules/wallet/wallet.routes.ts': ['wallet.balance'],
  'mfe-dashboard/src/areas/work/wallet/wallet.api.ts': ['wallet.balance'],
};
const repository: Repository = {
  files: Object.keys(references),
  graph: new Map(Object.entries(references).map(([file, targets]) => [file, new Set(targets)])),
  pageFiles: new Map([
    ['/payments', 'mfe-dashboard/src/areas/work/wallet/wallet.page.tsx'],
    ['/share', 'mfe-dashboard/src/areas/account/share/share.page.tsx'],
  ]),
  endpointsOf: (file) => endpoints[file] ?? [],
  textOf: (file) => texts[file] ?? '',
};
const allJourneys = ['payouts', 'share', 'wallet'];
const allOperations = ['backup', 'restart'];

function select(...changed: string[]) {
  const { jest, journeys, operations } = selectTests(changed, repository);
  const names = (files: string[]) =>
    files.map((file) => file.replace(/^.*\/|\.(test|spec)\.tsx?$/g, '')).sort();
  return { jest: names(jest), journeys: names(journeys), operations: names(operations) };
}

test('a change in a service selects its tests and the journeys to the pages that call it', () => {
  expect(select('services/payments/src/modules/wallet/wallet.service.ts')).toEqual({
    jest: ['wallet'],
    journeys: ['wallet'],
    operations: [],
  });
});

test('a journey with the name of a changed endpoint’s group runs, also when it names no page', () => {
  const textOf = () => '';
  const file = 'services/payments/src/modules/wallet/wallet.service.ts';
  expect(selectTests([file], { ...repository, textOf }).journeys).toEqual([
    'e2e/journeys/wallet.spec.ts',
  ]);
});

test('an event’s subscriber may change what any endpoint of its service returns', () => {
  expect(select('services/payments/src/modules/wallet/paid.events.ts').journeys).toEqual([
    'wallet',
  ]);
});

test('a changed page selects the journeys that name it, also in their helpers', () => {
  const page = 'mfe-dashboard/src/areas/account/share/share.page.tsx';
  expect(select(page)).toEqual({ jest: ['share.page'], journeys: ['share'], operations: [] });
  expect(select('packages/ui/src/button.tsx').journeys).toEqual(['share']);
});

test('a change around the pages of a remote selects the journeys to all of them', () => {
  expect(select('mfe-dashboard/src/root.tsx').journeys).toEqual(['share', 'wallet']);
});

test('a changed helper selects its journeys, a changed journey itself', () => {
  expect(select('e2e/support/sharing.ts').journeys).toEqual(['share']);
  expect(select('e2e/journeys/payouts.spec.ts').journeys).toEqual(['payouts']);
});

test.each([
  'shell/src/frame.tsx',
  'tools/app.ts',
  'simulators/payment-provider/src/main.ts',
  'gateway/src/app.ts',
  'package-lock.json',
])('%s selects every journey', (file) => {
  expect(select(file).journeys).toEqual(allJourneys);
});

test.each([
  'gateway/src/app.ts',
  'services/payments/src/main.ts',
  'tools/app.ts',
  'simulators/payment-provider/src/main.ts',
])('%s selects the operations', (file) => {
  expect(select(file).operations).toEqual(allOperations);
});

test.each(['deploy/docker/start-caddy.ts', 'deploy/docker/Caddyfile'])(
  '%s selects the operations that use it',
  (file) => {
    expect(select(file)).toEqual({ jest: [], journeys: [], operations: ['restart'] });
  },
);

test('a changed manifest selects the tests of its workspace', () => {
  expect(select('services/payments/package.json').jest).toEqual(['wallet']);
});

test('a document selects only the tests that name its folder', () => {
  expect(select('docs/help/wallet.md')).toEqual({ jest: ['docs'], journeys: [], operations: [] });
  expect(select('README.md')).toEqual({ jest: [], journeys: [], operations: [] });
});

test('a changed test selects itself alone', () => {
  expect(select('services/payments/src/modules/wallet/wallet.test.ts')).toEqual({
    jest: ['wallet'],
    journeys: [],
    operations: [],
  });
});
