// Publishes the remotes of this image once: a known version is left unchanged, so a rolled-back
// version does not become live again.
import { readInstallation } from '@soloist/tools/platform.ts';
import { reportFailure } from '@soloist/tools/progress.ts';
import { publishAll } from '@soloist/tools/publish-remote.ts';

async function publish() {
  for (const { manifest, isNew } of await publishAll(readInstallation())) {
    console.log(`${manifest.name} ${manifest.version}: ${isNew ? 'published' : 'known already'}`);
  }
}

await publish().catch(reportFailure);
