// npm run supply-chain: lists the delivered packages with their licences, sources and known vulnerabilities.
// Writes .soloist/supply-chain; fails on packages that must not be delivered.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fromRoot, localFolder } from './paths.ts';
import { reportFailure, step } from './progress.ts';
import {
  type AuditException,
  advisoryProblems,
  readAdvisories,
} from './supply-chain/advisories.ts';
import {
  type BillOfMaterials,
  nameOf,
  readBillOfMaterials,
} from './supply-chain/bill-of-materials.ts';
import { billProblems } from './supply-chain/check-bill.ts';
import { type LicenceRules, licenceProblems, licenceReport } from './supply-chain/licences.ts';
import { type LockFile, lockProblems } from './supply-chain/lock-file.ts';

const folder = path.join(localFolder, 'supply-chain');

const readJson = async <T>(...parts: string[]) =>
  JSON.parse(await readFile(fromRoot(...parts), 'utf8')) as T;

async function audit({ components }: BillOfMaterials): Promise<string[]> {
  const advisories = await readAdvisories();
  if (!advisories) {
    const sentence = 'THE REGISTRY DID NOT SAY WHICH WEAKNESSES ARE KNOWN: nothing was audited.';
    // When a release is decided, unknown counts as unsafe.
    if (process.env.CI) return [sentence];
    console.log(`  ! ${sentence}`);
    return [];
  }
  return advisoryProblems({
    advisories,
    shipped: new Set(components.map((component) => nameOf(component['bom-ref']))),
    exceptions: await readJson<AuditException[]>('tools/supply-chain/audit-exceptions.json'),
    today: new Date().toISOString().slice(0, 10),
  });
}

async function checkSupplyChain() {
  const lock = await readJson<LockFile>('package-lock.json');
  const rules = await readJson<LicenceRules>('tools/supply-chain/licence-rules.json');
  const bill = await step('Bill of materials', readBillOfMaterials);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'sbom.cdx.json'), JSON.stringify(bill, null, 2));
  await writeFile(path.join(folder, 'licences.md'), licenceReport(bill.components));
  const problems = [
    ...lockProblems(lock),
    ...(await billProblems(bill)),
    ...licenceProblems(bill.components, rules),
    ...(await step('Known weaknesses', () => audit(bill))),
  ];
  for (const each of problems) console.log(`  ✗ ${each}`);
  console.log(
    `  ${bill.components.length} packages are delivered: ${path.relative(fromRoot(), folder)}/sbom.cdx.json, licences.md`,
  );
  if (problems.length > 0) process.exitCode = 1;
}

await checkSupplyChain().catch(reportFailure);
