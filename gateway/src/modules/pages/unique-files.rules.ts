import type { Asset } from '@soloist/contracts';

/** Chunks may load some of the same files. */
export const uniqueFiles = (files: Asset[]) => [
  ...new Map(files.map((file) => [file.path, file])).values(),
];
