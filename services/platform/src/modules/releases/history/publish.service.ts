import { isDeepStrictEqual } from 'node:util';
import type { Asset, ReleaseManifest } from '@soloist/contracts';
import {
  conflict,
  integrityOf,
  invalidInput,
  isDuplicateKey,
  type UploadedFile,
} from '@soloist/server-kit';
import type { ReleaseFileStore } from '../files/release-files.service.ts';
import type { Actor } from './actors.service.ts';
import { ChangeModel, type StoredChange } from './changes.model.ts';
import { addChange, withLive } from './changes.service.ts';
import { ReleaseModel } from './releases.model.ts';
import type { SignManifest } from './signing.rules.ts';

export interface PublishDeps {
  files: ReleaseFileStore;
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
 * Stores a version and publishes it; a repeated request returns the first result, whatever is live
 * by now.
 * @throws AppError `conflict` when the version exists with different content, `invalid_input` for
 * files that differ from the manifest.
 */
export async function publishRelease(
  { remote, manifest, uploaded, isLive, reason, by }: Publication,
  deps: PublishDeps,
): Promise<{ change: StoredChange; isNew: boolean }> {
  if (manifest.name !== remote) throw invalidInput(`This manifest is for ${manifest.name}.`);
  checkFiles(manifest, uploaded);
  const isNew = await storeRelease({ manifest, uploaded, by }, deps);
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

async function storeRelease(
  { manifest, uploaded, by }: Pick<Publication, 'manifest' | 'uploaded' | 'by'>,
  { files, sign }: PublishDeps,
): Promise<boolean> {
  const { name: remote, version } = manifest;
  const isKnown = await isStored(manifest);
  // Files of a known version are stored again, too, which restores lost ones.
  for (const [index, { integrity }] of manifest.files.entries()) {
    const { bytes } = uploaded[index] as UploadedFile;
    await files.write(storageKey(remote, integrity), bytes);
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

/** Store name of a file, by its hash, so that concurrent different uploads overwrite nothing. */
export const storageKey = (remote: string, integrity: string) =>
  `${remote}/${Buffer.from(integrity.slice('sha384-'.length), 'base64').toString('hex')}`;

/** @throws AppError `conflict` when it is stored with different content. */
async function isStored(manifest: ReleaseManifest): Promise<boolean> {
  const { name: remote, version } = manifest;
  const stored = await ReleaseModel.findOne({ remote, version }).lean();
  if (!stored) return false;
  if (isDeepStrictEqual(stored.manifest.files, manifest.files)) return true;
  throw conflict(`${remote} ${version} is already published with different content.`);
}

/**
 * Checks that the files match the manifest, and include the ones that pages load.
 * @throws AppError `invalid_input` that names the file.
 */
function checkFiles(manifest: ReleaseManifest, files: UploadedFile[]) {
  if (files.length !== manifest.files.length) {
    throw invalidInput(
      `The manifest lists ${manifest.files.length} files, but ${files.length} were uploaded.`,
    );
  }
  for (const [index, file] of manifest.files.entries()) {
    const bytes = files[index]?.bytes;
    if (!bytes || bytes.length !== file.bytes || integrityOf(bytes) !== file.integrity) {
      throw invalidInput(`The file ${file.path} doesn’t match the manifest.`);
    }
  }
  const hashes = new Map(manifest.files.map(({ path, integrity }) => [path, integrity]));
  if (hashes.size < manifest.files.length) throw invalidInput('The manifest lists a file twice.');
  const folder = `/remotes/${manifest.name}/${manifest.version}/`;
  for (const { path, integrity } of assetsOf(manifest)) {
    const isFile = path.startsWith(folder) && hashes.get(path.slice(folder.length)) === integrity;
    if (!isFile) throw invalidInput(`${path} is not in the manifest’s files.`);
  }
}

const assetsOf = ({ entry, scripts, styles, site }: ReleaseManifest): Asset[] => [
  entry,
  ...scripts,
  ...styles,
  ...(site ? [site.renderer, site.script, ...Object.values(site.styles).flat()] : []),
];
