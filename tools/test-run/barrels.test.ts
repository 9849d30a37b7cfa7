import { readExports, readImportedNames, resolveBarrels } from './barrels.ts';

const contracts = 'packages/contracts/src/index.ts';
const routes = 'services/payments/src/modules/wallet/wallet.routes.ts';

test('maps the exports of an index.ts to the files that declare them', () => {
  const exported = readExports(contracts);
  expect(exported.get('wallet')).toBe('packages/contracts/src/payments/wallet.ts');
  expect(exported.get('pageRoutes')).toBe('packages/contracts/src/platform/routes.ts');
});

test('reads the names that a file imports or re-exports from a package', () => {
  expect(readImportedNames(routes, '@soloist/contracts')).toEqual(new Set(['wallet']));
  const passesOn = 'packages/web-client/src/account-calls.ts';
  expect(readImportedNames(passesOn, '@soloist/contracts')).toEqual(new Set(['auth', 'profiles']));
});

test('links a file to what it imports, not to the whole package', () => {
  const graph = new Map([[routes, new Set([contracts, 'other.ts'])]]);
  const barrels = new Map([['@soloist/contracts', contracts]]);
  expect(resolveBarrels(graph, barrels).get(routes)).toEqual(
    new Set(['packages/contracts/src/payments/wallet.ts', 'other.ts']),
  );
});

test('links a file that names a package as a string to the whole package', () => {
  const webClient = 'packages/web-client/src/index.ts';
  const graph = new Map([['packages/build/src/federation.ts', new Set([webClient])]]);
  const barrels = new Map([['@soloist/web-client', webClient]]);
  expect(resolveBarrels(graph, barrels)).toEqual(graph);
});
