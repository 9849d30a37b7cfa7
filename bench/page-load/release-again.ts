import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fromRoot } from '@soloist/tools/paths.ts';
import type { Installation } from '@soloist/tools/platform.ts';
import { publishRemote } from '@soloist/tools/publish-remote.ts';

/** Publishes mfe-dashboard with a change in a file that no page loads: a new version, so new addresses. */
export async function publishDashboard(dataDir: string, installation: Installation): Promise<void> {
  const dist = path.join(dataDir, 'dashboard-again');
  await cp(fromRoot('mfe-dashboard/dist'), dist, { recursive: true });
  await writeFile(path.join(dist, 'changed.txt'), 'changed');
  await publishRemote({ name: 'mfe-dashboard', version: '0.2.0', dist, installation });
  await rm(dist, { recursive: true });
}

/** Gives the bundle's script and style sheet new addresses, as a change in any page would. */
export async function publishBundle(bundleDir: string): Promise<void> {
  const files = (await readdir(bundleDir)).filter((file) => file.startsWith('main.'));
  const page = path.join(bundleDir, 'index.html');
  let html = await readFile(page, 'utf8');
  for (const file of files) {
    const again = file.replace('main.', 'main.again-');
    await rename(path.join(bundleDir, file), path.join(bundleDir, again));
    html = html.replace(file, again);
  }
  await writeFile(page, html);
}
