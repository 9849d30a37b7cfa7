import { watch } from 'node:fs';
import { buildAll } from './build.ts';
import { fromRoot } from './paths.ts';
import type { Installation } from './platform.ts';
import { publishBuild } from './publish-remote.ts';

const remote = 'mfe-portfolio';
const settleMs = 300;

/**
 * The gateway renders portfolio sites with a published release: they are built and published like in
 * production, first immediately, then after each change. Returns the function that stops this.
 */
export function republishSites(installation: Installation): () => void {
  let timer: NodeJS.Timeout | undefined;
  const publish = async () => {
    try {
      await buildAll([remote]);
      const { manifest, isNew } = await publishBuild({ name: remote, installation });
      if (isNew)
        console.log(`Portfolio sites are drawn by ${manifest.version} now: load the page again.`);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  };
  let work = publish();
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
