import { MongoClient } from 'mongodb';
import { problem, step } from '../progress.ts';
import { describeCollections, readDocuments, servicesWithData } from './database-dump.ts';
import { createCollection, loadDocuments } from './database-load.ts';
import type { Manifest, StoredCollection } from './manifest.ts';
import { hasObjects, loadObjects, removeObjects } from './objects.ts';
import type { Place } from './place.ts';
import { readSealed } from './sealed-files.ts';
import { type BackupSettings, fileBucket } from './settings.ts';
import { verifyBackup } from './verify-backup.ts';

export interface RestoreOptions {
  backup: Place;
  settings: BackupSettings;
  /** What is there already goes, instead of standing in the way. */
  deleteWhatIsThere?: boolean;
}

/** What was written and read back. */
export interface Restored {
  manifest: Manifest;
  collections: number;
  documents: number;
  objects: number;
}

/**
 * Writes a backup into empty stores and compares what is there then with what was stored.
 * @throws a problem, before anything is written, when the backup is not whole or the stores are not
 * empty; after it when they are not what was stored.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { backup, settings } = options;
  const secretKey = settings.BACKUP_SECRET_KEY;
  const manifest = await verifyBackup(backup, secretKey);
  const bucket = fileBucket(settings);
  if (manifest.objects && !bucket)
    throw problem('The backup has files of a bucket: set S3_ENDPOINT and what belongs to it.');
  const mongo = new MongoClient(settings.MONGO_URL);
  try {
    await requireEmpty({ mongo, bucket }, options);
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
    const objects = manifest.objects && bucket ? await loadFiles(manifest.objects) : 0;
    await step('Comparison', () => compare(mongo, { manifest, prefix: settings.DB_PREFIX }));
    const all = manifest.databases.flatMap(({ collections }) => collections);
    const documents = all.reduce((sum, collection) => sum + collection.documents, 0);
    return { manifest, collections: all.length, documents, objects };
  } finally {
    await mongo.close();
  }

  async function loadFiles({ file, count }: NonNullable<Manifest['objects']>) {
    if (!bucket) return 0;
    const content = await readSealed({ place: backup, secretKey }, file);
    const written = await step('Files', () => loadObjects(bucket, content));
    if (written === count) return written;
    throw problem(`${written} files were written, and the backup has ${count}.`);
  }
}

type Bucket = NonNullable<ReturnType<typeof fileBucket>>;

async function requireEmpty(
  { mongo, bucket }: { mongo: MongoClient; bucket: Bucket | undefined },
  { settings, deleteWhatIsThere }: RestoreOptions,
) {
  const found = await servicesWithData(mongo, settings.DB_PREFIX);
  const own = found.map((service) => `${settings.DB_PREFIX}_${service}`);
  const hasFiles = bucket ? await hasObjects(bucket) : false;
  if (deleteWhatIsThere) {
    for (const name of own) await mongo.db(name).dropDatabase();
    if (bucket && hasFiles) await removeObjects(bucket);
    return;
  }
  if (own.length === 0 && !hasFiles) return;
  const full = [...own, ...(hasFiles ? ['files'] : [])];
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
      const there = described.find(({ name }) => name === stored.name);
      const { content, sums } = readDocuments(mongo.db(database).collection(stored.name));
      for await (const _ of content);
      const isSame =
        there && sameFacts(there, stored) && sums().contentSha256 === stored.contentSha256;
      if (!isSame) differences.push(`${service}.${stored.name}`);
    }
  }
  if (differences.length === 0) return;
  throw problem(`Not what was stored: ${differences.join(', ')}. Restore again into empty stores.`);
}

type Facts = Pick<StoredCollection, 'options' | 'indexes'>;

const sameFacts = (a: Facts, b: Facts) => textOf(a) === textOf(b);

const textOf = ({ options, indexes }: Facts) =>
  JSON.stringify([
    options,
    indexes.toSorted((a, b) => String(a.name).localeCompare(String(b.name))),
  ]);
