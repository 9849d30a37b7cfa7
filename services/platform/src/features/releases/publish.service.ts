import { isDeepStrictEqual } from 'node:util';
import type { ReleaseManifest } from '@soloist/contracts';
import { conflict, invalidInput, isDuplicateKey, type UploadedFile } from '@soloist/service-kit';
import type { ReleaseFiles } from '../release-files/release-files.ts';
import { ChangeModel, type StoredChange } from './changes.model.ts';
import { type Actor, addChange, withLive } from './changes.service.ts';
import { checkFiles } from './check-files.ts';
import { ReleaseModel } from './releases.model.ts';
import type { SignManifest } from './signing.ts';

export interface PublishParts {
  files: ReleaseFiles;
  sign: SignManifest;
}

interface Publication {
  remote: string;
  manifest: ReleaseManifest;
  uploaded: UploadedFile[];
  isLive: boolean;
  reason: string;
  by: Actor;
}

/**
 * Stores a version and tells it to the world; the same again is answered by what happened the first
 * time, whatever has become live since.
 * @throws AppError `conflict` when other content has this version, `invalid_input` for files that are not the manifest's.
 */
export async function publishRelease(
  { remote, manifest, uploaded, isLive, reason, by }: Publication,
  parts: PublishParts,
): Promise<{ change: StoredChange; isNew: boolean }> {
  if (manifest.name !== remote) throw invalidInput(`This is a release of ${manifest.name}.`);
  checkFiles(manifest, uploaded);
  const isNew = await store({ manifest, uploaded, by }, parts);
  const { version } = manifest;
  const first = await ChangeModel.findOne({ remote, version, kind: 'published' })
    .sort({ revision: 1 })
    .lean<StoredChange | null>();
  if (first) return { change: first, isNew: false };
  const change = await addChange(remote, {
    decide: (state) => ({
      ...(isLive ? withLive(state, version) : state),
      ...{ kind: 'published', version },
    }),
    by,
    reason,
  });
  return { change, isNew };
}

async function store(
  { manifest, uploaded, by }: Pick<Publication, 'manifest' | 'uploaded' | 'by'>,
  { files, sign }: PublishParts,
): Promise<boolean> {
  const { name: remote, version } = manifest;
  const isKnown = await isStored(manifest);
  // Also those of a version that is known: what was lost is there again.
  for (const [index, { integrity }] of manifest.files.entries()) {
    const { bytes } = uploaded[index] as UploadedFile;
    await files.write(storedName(remote, integrity), bytes);
  }
  if (isKnown) return false;
  try {
    await ReleaseModel.create({
      ...{ remote, version, manifest, signed: await sign(manifest) },
      ...{ publishedAt: new Date(), publishedBy: by.name, publishedById: by.userId },
    });
    return true;
  } catch (err) {
    if (!isDuplicateKey(err)) throw err;
    return !(await isStored(manifest));
  }
}

/** Of a file's bytes, by their hash: other content of the same version at the same moment spoils nothing. */
export const storedName = (remote: string, integrity: string) =>
  `${remote}/${Buffer.from(integrity.slice('sha384-'.length), 'base64').toString('hex')}`;

/** @throws AppError `conflict` when it is stored with other content. */
async function isStored(manifest: ReleaseManifest): Promise<boolean> {
  const { name: remote, version } = manifest;
  const stored = await ReleaseModel.findOne({ remote, version }).lean();
  if (!stored) return false;
  if (isDeepStrictEqual(stored.manifest.files, manifest.files)) return true;
  throw conflict(`${remote} ${version} is published already, with other content.`);
}
