// Publishes the remotes that came with this image, once: a version that is known already is left
// as it is, and does not come back where it was rolled back.
import { chosenInstallation } from '@soloist/tools/platform.ts';
import { reportFailure } from '@soloist/tools/progress.ts';
import { publishAll } from '@soloist/tools/publish-remote.ts';

async function publish() {
  for (const { manifest, isNew } of await publishAll(chosenInstallation())) {
    console.log(`${manifest.name} ${manifest.version}: ${isNew ? 'published' : 'known already'}`);
  }
}

await publish().catch(reportFailure);
