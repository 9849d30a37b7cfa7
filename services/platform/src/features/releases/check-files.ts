import type { Asset, ReleaseManifest } from '@soloist/contracts';
import { integrityOf, invalidInput, type UploadedFile } from '@soloist/service-kit';

/**
 * Checks that the files are those of the manifest, and that what pages load is among them.
 * @throws AppError `invalid_input` that names the file.
 */
export function checkFiles(manifest: ReleaseManifest, files: UploadedFile[]) {
  if (files.length !== manifest.files.length) {
    throw invalidInput(
      `The manifest names ${manifest.files.length} files, ${files.length} were sent.`,
    );
  }
  for (const [index, file] of manifest.files.entries()) {
    const bytes = files[index]?.bytes;
    if (!bytes || bytes.length !== file.bytes || integrityOf(bytes) !== file.integrity) {
      throw invalidInput(`The file ${file.path} is not the one of the manifest.`);
    }
  }
  const hashes = new Map(manifest.files.map(({ path, integrity }) => [path, integrity]));
  if (hashes.size < manifest.files.length) throw invalidInput('The manifest names a file twice.');
  const folder = `/remotes/${manifest.name}/${manifest.version}/`;
  for (const { path, integrity } of loaded(manifest)) {
    const isFile = path.startsWith(folder) && hashes.get(path.slice(folder.length)) === integrity;
    if (!isFile) throw invalidInput(`${path} is none of the files.`);
  }
}

const loaded = ({ entry, scripts, styles, site }: ReleaseManifest): Asset[] => [
  entry,
  ...scripts,
  ...styles,
  ...(site ? [site.renderer, site.script, ...Object.values(site.styles).flat()] : []),
];
