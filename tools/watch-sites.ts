import { watch } from 'node:fs';
import { buildAll } from './build.ts';
import { fromRoot } from './paths.ts';
import type { Installation } from './platform.ts';
import { publishBuild } from './publish-remote.ts';

const remote = 'mfe-portfolio';
const settleMs = 300;

/**
 * For `npm run dev` before the app starts: builds the renderer with which the gateway renders
 * portfolio sites.
 */
export const buildSites = () => buildAll([remote]);

/**
 * The gateway renders portfolio sites with a published release: each change of their sources is
 * built and published like in production. Returns the function that stops this.
 */
export function republishSites(installation: Installation): () => void {
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  const publish = async () => {
    try {
      await buildSites();
      const { manifest } = await publishBuild({ name: remote, installation });
      console.log(`Portfolio sites are drawn by ${manifest.version} now: load the page again.`);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  };
  const watcher = watch(fromRoot(remote, 'src/public-site'), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      work = work.then(publish);
    }, settleMs);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
