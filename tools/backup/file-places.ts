import { bucketSettings } from '@soloist/server-kit';
import { createFolderPlace } from './folder-place.ts';
import type { Place } from './place.ts';
import { createS3Place } from './s3-place.ts';
import type { BackupSettings } from './settings.ts';

export interface FilePlace {
  of: 'files' | 'releases';
  place: Place;
}

/** The places where an installation stores what is not in its databases. */
export function filePlaces(settings: BackupSettings): FilePlace[] {
  const bucket = bucketSettings(settings);
  const folder = settings.RELEASES_DIR;
  return [
    ...(bucket ? [{ of: 'files' as const, place: createS3Place({ ...bucket, prefix: '' }) }] : []),
    ...(folder ? [{ of: 'releases' as const, place: createFolderPlace(folder) }] : []),
  ];
}
