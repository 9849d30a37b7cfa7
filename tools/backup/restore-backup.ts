import { MongoClient } from 'mongodb';
import { problem, step } from '../progress.ts';
import { loadArchive } from './archive.ts';
import { describeCollections, readDocuments, servicesWithData } from './database-dump.ts';
import { createCollection, loadDocuments } from './database-load.ts';
import { type FilePlace, filePlaces } from './file-places.ts';
import type { Manifest, StoredCollection } from './manifest.ts';
import type { Place } from './place.ts';
import { readSealed } from './sealed-files.ts';
import type { BackupSettings } from './settings.ts';
import { verifyBackup } from './verify-backup.ts';

export interface RestoreOptions {
  backup: Place;
  settings: BackupSettings;
  /** Deletes the data in the stores instead of refusing to restore. */
  deleteWhatIsThere?: boolean;
}

/** The data that was written and verified. */
export interface Restored {
  manifest: Manifest;
  collections: number;
  documents: number;
  files: number;
}

/**
 * Writes a backup into empty stores, then compares the stores with the backup.
 * @throws a problem: before anything is written, if the backup is incomplete or the stores are not empty;
 * afterwards, if the stores differ from the backup.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { backup, settings } = options;
  const secretKey = settings.BACKUP_SECRET_KEY;
  const manifest = await verifyBackup(backup, secretKey);
  const places = filePlaces(settings);
  const missing = manifest.archives.find(({ of }) => !places.some((each) => each.of === of));
  if (missing)
    throw problem(`The backup has ${missing.of} for a place of their own: ${howTo[missing.of]}.`);
  const mongo = new MongoClient(settings.MONGO_URL);
  try {
    await requireEmpty({ mongo, places }, options);
    for (const { service, collections } of manifest.databases) {
      const db = mongo.db(`${settings.DB_PREFIX}_${service}`);
      await step(`Database of ${service}`, async () => {
        for (const collection of collections) {
          await createCollection(db, collection);
          const content = await readSealed({ place: backup, secretKey }, collection.file);
          await loadDocuments(db, collection.name, content);
        }
      });
    }
    const files = await loadFiles();
    await step('Comparison', () => compare(mongo, { manifest, prefix: settings.DB_PREFIX }));
    const all = manifest.databases.flatMap(({ collections }) => collections);
    const documents = all.reduce((sum, collection) => sum + collection.documents, 0);
    return { manifest, collections: all.length, documents, files };
  } finally {
    await mongo.close();
  }

  async function loadFiles() {
    let files = 0;
    for (const { of, file, count } of manifest.archives) {
      const place = places.find((each) => each.of === of)?.place;
      if (!place) continue;
      const content = await readSealed({ place: backup, secretKey }, file);
      const written = await step(`The ${of}`, () => loadArchive(place, content));
      if (written !== count)
        throw problem(`${written} ${of} were written, and the backup has ${count}.`);
      files += written;
    }
    return files;
  }
}

const howTo = {
  files: 'set S3_ENDPOINT and what belongs to it',
  releases: 'set RELEASES_DIR to a folder',
};

async function requireEmpty(
  { mongo, places }: { mongo: MongoClient; places: FilePlace[] },
  { settings, deleteWhatIsThere }: RestoreOptions,
) {
  const found = await servicesWithData(mongo, settings.DB_PREFIX);
  const targetDatabases = found.map((service) => `${settings.DB_PREFIX}_${service}`);
  const listed = places.map(async ({ of, place }) => ({ of, place, names: await place.names() }));
  const filled = (await Promise.all(listed)).filter(({ names }) => names.length > 0);
  if (deleteWhatIsThere) {
    for (const name of targetDatabases) await mongo.db(name).dropDatabase();
    for (const { place, names } of filled) for (const name of names) await place.remove(name);
    return;
  }
  if (targetDatabases.length === 0 && filled.length === 0) return;
  const full = [...targetDatabases, ...filled.map(({ of }) => of)];
  throw problem(
    `Only empty stores are restored into, and these are not: ${full.join(', ')}. Stop everything that uses them and say --delete-what-is-there to replace them.`,
  );
}

async function compare(
  mongo: MongoClient,
  { manifest, prefix }: { manifest: Manifest; prefix: string },
) {
  const differences: string[] = [];
  for (const { service, collections } of manifest.databases) {
    const database = `${prefix}_${service}`;
    const described = await describeCollections(mongo, database);
    for (const stored of collections) {
      const found = described.find(({ name }) => name === stored.name);
      const { content, sums } = readDocuments(mongo.db(database).collection(stored.name));
      for await (const _ of content);
      const isSame =
        found && haveSameDefinition(found, stored) && sums().contentSha256 === stored.contentSha256;
      if (!isSame) differences.push(`${service}.${stored.name}`);
    }
  }
  if (differences.length === 0) return;
  throw problem(`Not what was stored: ${differences.join(', ')}. Restore again into empty stores.`);
}

type CollectionDefinition = Pick<StoredCollection, 'options' | 'indexes'>;

const haveSameDefinition = (a: CollectionDefinition, b: CollectionDefinition) =>
  textOf(a) === textOf(b);

const textOf = ({ options, indexes }: CollectionDefinition) =>
  JSON.stringify([
    options,
    indexes.toSorted((a, b) => String(a.name).localeCompare(String(b.name))),
  ]);
