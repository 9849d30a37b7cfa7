import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { MongoClient } from 'mongodb';
import { fromRoot } from '../paths.ts';
import { step } from '../progress.ts';
import { readArchive } from './archive.ts';
import { idOf } from './backup-id.ts';
import { describeCollections, readDocuments, servicesWithData } from './database-dump.ts';
import { filePlaces } from './file-places.ts';
import { type Manifest, manifestName, type StoredCollection } from './manifest.ts';
import { openPlace, type Place } from './place.ts';
import { writeSealed } from './sealed-files.ts';
import { fingerprintSecrets, secretsIn } from './secrets.ts';
import type { BackupSettings } from './settings.ts';

type Environment = Record<string, string | undefined>;

/**
 * Stores everything of the installation: databases, then files, then the manifest, which completes it.
 * @returns where the backup is.
 */
export async function makeBackup(settings: BackupSettings, env: Environment): Promise<Place> {
  const startedAt = new Date();
  const place = openPlace(settings.BACKUP_TO, settings).below(idOf(startedAt));
  const to = { place, publicKey: settings.BACKUP_PUBLIC_KEY };
  const mongo = new MongoClient(settings.MONGO_URL);
  try {
    const databases: Manifest['databases'] = [];
    for (const service of await servicesWithData(mongo, settings.DB_PREFIX)) {
      const database = `${settings.DB_PREFIX}_${service}`;
      const collections = await step(`Database of ${service}`, () =>
        storeDatabase({ mongo, database, service }, to),
      );
      databases.push({ service, collections });
    }
    const secrets = secretsIn(env);
    const manifest: Manifest = {
      format: 1,
      version: productVersion(),
      startedAt: startedAt.toISOString(),
      databases,
      // After the database records, so that each one's bytes are in the archive unless they were
      // deleted meanwhile.
      archives: await storeArchives(settings, to),
      secrets: fingerprintSecrets(secrets),
      secretsFile: to.publicKey ? await storeSecrets(secrets, to) : null,
      finishedAt: new Date().toISOString(),
    };
    await place.write(manifestName, Readable.from([JSON.stringify(manifest, null, 2)]));
    return place;
  } finally {
    await mongo.close();
  }
}

type To = Parameters<typeof writeSealed>[0];

async function storeDatabase(
  { mongo, database, service }: { mongo: MongoClient; database: string; service: string },
  to: To,
): Promise<StoredCollection[]> {
  const stored: StoredCollection[] = [];
  for (const described of await describeCollections(mongo, database)) {
    const { content, sums } = readDocuments(mongo.db(database).collection(described.name));
    const file = await writeSealed(to, {
      name: `databases/${service}/${described.name}.bson`,
      content,
    });
    stored.push({ ...described, ...sums(), file });
  }
  return stored;
}

async function storeArchives(settings: BackupSettings, to: To): Promise<Manifest['archives']> {
  const stored: Manifest['archives'] = [];
  for (const { of, place } of filePlaces(settings)) {
    const { content, sums } = readArchive(place);
    const file = await step(`The ${of}`, () => writeSealed(to, { name: `${of}.tar`, content }));
    stored.push({ of, ...sums(), file });
  }
  return stored;
}

const storeSecrets = (secrets: Record<string, string>, to: To) =>
  writeSealed(to, { name: 'secrets.json', content: [Buffer.from(JSON.stringify(secrets))] });

const productVersion = (): string =>
  JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')).version;
