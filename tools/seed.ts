import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ServiceName } from '@soloist/contracts';
import type { Settings } from './environment.ts';
import { fromRoot } from './paths.ts';
import { problem } from './progress.ts';

const run = promisify(execFile);

/**
 * Identity's seed creates these; the other seeds add data for them. The password is public by
 * intent: these accounts exist on local installations only.
 */
export const demoAccounts = {
  freelancer: 'ada@demo.soloist.local',
  employer: 'grace@demo.soloist.local',
  password: 'soloist-demo-2026',
};

/**
 * Runs each service's `src/seed.ts` once per data folder, in the order of the services. A seed
 * itself skips a database with content: `MONGO_URL` may name an old one.
 */
const seeded: ServiceName[] = ['identity', 'marketplace', 'documents', 'payments', 'messaging'];

/**
 * Runs the `src/seed.ts` of these services once per data folder. A seed
 * itself leaves a database alone that already has content: `MONGO_URL` may name an old one.
 */
export async function seedServices(settings: Settings, dataDir: string) {
  if (settings.NODE_ENV === 'production') return;
  const markerFile = path.join(dataDir, 'seeded.json');
  const finished: string[] = existsSync(markerFile)
    ? JSON.parse(readFileSync(markerFile, 'utf8'))
    : [];
  for (const name of seeded) {
    const folder = fromRoot('services', name);
    if (finished.includes(name)) continue;
    await run(process.execPath, ['src/seed.ts'], {
      cwd: folder,
      env: { ...process.env, ...settings, PORT: '0', DEMO_PASSWORD: demoAccounts.password },
    }).catch((error) => {
      throw problem(`The demo data of ${name} could not be written:\n${error.stderr}`, error);
    });
    finished.push(name);
    writeFileSync(markerFile, JSON.stringify(finished));
  }
}
