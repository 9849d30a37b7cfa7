import { readFileSync } from 'node:fs';
import { fromRoot } from '../paths.ts';
import { advisoriesOf, advisoryProblems } from './advisories.ts';
import { type BillOfMaterials, onlyShipped, readBillOfMaterials } from './bill-of-materials.ts';
import { billProblems } from './check-bill.ts';
import { type LicenceRules, licenceProblems, licenceReport } from './licences.ts';
import { lockProblems } from './lock-file.ts';

const readJson = (file: string) => JSON.parse(readFileSync(fromRoot(file), 'utf8'));
const withLicence = (name: string, id?: string) => ({
  'bom-ref': `${name}@1.0.0`,
  name,
  version: '1.0.0',
  licenses: id ? [{ license: { id } }] : [],
});

describe('the delivered packages', () => {
  let bill: BillOfMaterials;
  beforeAll(async () => {
    bill = await readBillOfMaterials();
  }, 120_000);
  const names = () => bill.components.map(({ name }) => name);

  it('include what services and browsers run, and no test dependencies', () => {
    expect(names()).toEqual(expect.arrayContaining(['express', 'mongoose', 'react', 'sharp']));
    for (const one of ['jest', 'maildev', 'playwright-core']) {
      expect(names()).not.toContain(one);
    }
  });

  it('make a valid bill of materials', async () => {
    // A part of it: the command checks the whole, which takes long.
    const part = { ...bill, components: bill.components.slice(0, 100) };
    expect(await billProblems(part)).toEqual([]);
  });

  it('have accepted licences without unused exceptions', () => {
    const rules = readJson('tools/supply-chain/licence-rules.json') as LicenceRules;
    expect(licenceProblems(bill.components, rules)).toEqual([]);
  });

  it('come from the registry with a hash each', () => {
    expect(lockProblems(readJson('package-lock.json'))).toEqual([]);
  });
});

describe('a bill of materials', () => {
  const uses = (ref: string, dependsOn: string[] = []) => ({ ref, dependsOn });
  const whole = {
    components: ['@soloist/gateway', 'router', 'deep', 'only-tested'].map((name) =>
      withLicence(name, 'MIT'),
    ),
    dependencies: [
      uses('@soloist/gateway@1.0.0', ['router@1.0.0', 'only-tested@1.0.0']),
      uses('router@1.0.0', ['deep@1.0.0']),
      uses('deep@1.0.0', ['router@1.0.0']),
    ],
  };
  const gateway = { folder: 'gateway', name: '@soloist/gateway', dependencies: { router: '^1' } };

  it('has direct and indirect dependencies of shipped workspaces, and no test dependencies', () => {
    const { components } = onlyShipped(whole, [gateway]);
    expect(components.map(({ name }) => name)).toEqual(['@soloist/gateway', 'router', 'deep']);
  });

  it('is refused if it is invalid', async () => {
    expect(await billProblems(whole)).not.toEqual([]);
  });
});

describe('the licence check', () => {
  const rules: LicenceRules = {
    allowed: ['MIT', 'Apache-2.0'],
    exceptions: [{ package: '@img/sharp-*', licence: 'LGPL-3.0-or-later', reason: 'Replaceable.' }],
  };
  const sharp = withLicence('@img/sharp-linux', 'LGPL-3.0-or-later');

  it.each([
    ['one that is not allowed', 'GPL-3.0-only'],
    ['a missing licence', undefined],
    ['one that is no SPDX licence', 'SEE LICENSE IN FILE'],
    ['a combination with one that is not allowed', 'MIT AND GPL-3.0-only'],
  ])('refuses %s', (_title, licence) => {
    const problems = licenceProblems([sharp, withLicence('viral', licence)], rules);
    expect(problems).toEqual([expect.stringContaining('viral@1.0.0')]);
  });

  it('accepts a choice of licences if one is allowed', () => {
    const choice = withLicence('choice', '(MIT OR GPL-3.0-only)');
    expect(licenceProblems([sharp, choice], rules)).toEqual([]);
  });

  it('applies an exception only to its packages and its licence', () => {
    expect(licenceProblems([sharp], rules)).toEqual([]);
    const other = withLicence('@img/sharp-linux', 'AGPL-3.0-only');
    expect(licenceProblems([sharp, other], rules)).toHaveLength(1);
  });

  it('refuses an unused exception', () => {
    expect(licenceProblems([], rules)).toEqual([expect.stringContaining('@img/sharp-*')]);
  });

  it('reports third-party packages by licence', () => {
    const report = licenceReport([withLicence('@soloist/ui'), withLicence('express', 'MIT')]);
    expect(report).toContain('## MIT (1)\n\n- express@1.0.0');
    expect(report).not.toContain('@soloist');
  });
});

describe('known vulnerabilities', () => {
  const severe = { id: 'GHSA-1', package: 'router', severity: 'high', title: 'Reads files' };
  const exception = {
    advisory: 'GHSA-1',
    package: 'router',
    reason: 'Unused.',
    until: '2026-12-31',
  };
  const findProblems = (over: Partial<Parameters<typeof advisoryProblems>[0]>) =>
    advisoryProblems({
      advisories: [severe],
      shipped: new Set(['router']),
      exceptions: [],
      today: '2026-11-22',
      ...over,
    });

  it('prevent a delivery if they are severe', () => {
    expect(findProblems({})).toEqual(['router: Reads files (high, GHSA-1).']);
  });

  it('allow a delivery if they are moderate or not in delivered packages', () => {
    expect(findProblems({ advisories: [{ ...severe, severity: 'moderate' }] })).toEqual([]);
    expect(findProblems({ shipped: new Set(['express']) })).toEqual([]);
  });

  it('may have an exception until its last day', () => {
    expect(findProblems({ exceptions: [exception], today: '2026-12-31' })).toEqual([]);
    expect(findProblems({ exceptions: [exception], today: '2027-01-01' })).toEqual([
      'router: the exception for GHSA-1 ended on 2026-12-31.',
    ]);
    expect(findProblems({ exceptions: [{ ...exception, package: 'express' }] })).toHaveLength(1);
  });

  it('are read once each from npm’s report, and unknown without a report', () => {
    const via = { url: 'https://github.com/advisories/GHSA-1', name: 'router', severity: 'high' };
    const report = { vulnerabilities: { router: { via: [via] }, app: { via: ['router', via] } } };
    expect(advisoriesOf(JSON.stringify(report))).toEqual([
      { id: 'GHSA-1', package: 'router', severity: 'high', title: undefined },
    ]);
    expect(advisoriesOf('{"message": "405 Method Not Allowed"}')).toBeUndefined();
    expect(advisoriesOf('')).toBeUndefined();
  });
});

describe('the lock file check', () => {
  const locked = (entry: object) => lockProblems({ packages: { 'node_modules/router': entry } });

  it('requires a hash for each package', () => {
    expect(locked({ version: '1.0.0' })).toHaveLength(1);
    expect(locked({ version: '1.0.0', integrity: 'sha1-abc' })).toHaveLength(1);
    expect(locked({ version: '1.0.0', integrity: 'sha512-abc' })).toEqual([]);
  });

  it('requires the registry as the source of each package', () => {
    const integrity = 'sha512-abc';
    expect(locked({ integrity, resolved: 'git+ssh://git@github.com/x/y.git' })).toHaveLength(1);
    expect(locked({ integrity, resolved: 'https://registry.npmjs.org/y/-/y-1.tgz' })).toEqual([]);
  });
});
