/**
 * Runs the cheap measurements and compares their ratios with those in `ratios.json`. Fails if one is worse
 * by more than a quarter, or missing. `-- --save` stores the measured ones instead.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fromRoot } from '@soloist/tools/paths.ts';
import { compareRatios, type Ratios } from './ratios.ts';

const growth = { SIZES: '1000,10000', ROUNDS: '15' };
/** Together some eight minutes. Only ratios of processor time and of growth: other load affects them little. */
const measurements: Record<string, Record<string, string>> = {
  gateway: { ROUNDS: '5', SECONDS: '2' },
  calls: { ROUNDS: '3', SECONDS: '2' },
  leads: growth,
  payments: growth,
};
const file = fromRoot('bench/ratios.json');
const only = process.env.ONLY?.split(',');

async function measure(name: string, ratiosFile: string) {
  console.log(`\n${name}`);
  const env = { ...process.env, ...measurements[name], RATIOS_FILE: ratiosFile };
  const script = fromRoot(`bench/${name}.ts`);
  const child = spawn(process.execPath, [script], { stdio: 'inherit', env });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${name} failed`);
}

const readJson = async (from: string): Promise<Ratios> => JSON.parse(await readFile(from, 'utf8'));

/** The last report of each ratio counts. */
async function readReports(ratiosFile: string): Promise<Ratios> {
  const lines = (await readFile(ratiosFile, 'utf8').catch(() => '')).split('\n').filter(Boolean);
  return Object.fromEntries(lines.map((line) => JSON.parse(line) as [string, number]));
}

const isMeasured = (name: string) => !only || only.includes(name.split(':', 1)[0]!);

const dir = await mkdtemp(path.join(tmpdir(), 'ratios-'));
try {
  const ratiosFile = path.join(dir, 'ratios');
  for (const name of Object.keys(measurements).filter(isMeasured)) await measure(name, ratiosFile);
  const measured = await readReports(ratiosFile);
  const stored = await readJson(file).catch((): Ratios => ({}));
  const expected = Object.entries(stored).filter(([name]) => isMeasured(name));
  const compared = compareRatios(Object.fromEntries(expected), measured);
  console.table(
    compared.map((each) => ({
      ...each,
      stored: each.stored?.toFixed(2),
      measured: each.measured?.toFixed(2),
    })),
  );
  if (process.argv.includes('--save')) {
    const rounded = Object.entries({ ...stored, ...measured }).map(
      ([name, ratio]) => [name, Number(ratio.toFixed(2))] as const,
    );
    await writeFile(file, `${JSON.stringify(Object.fromEntries(rounded.sort()), null, 2)}\n`);
  } else if (compared.some(({ verdict }) => verdict === 'worse' || verdict === 'missing')) {
    process.exitCode = 1;
  }
} finally {
  await rm(dir, { recursive: true });
}
