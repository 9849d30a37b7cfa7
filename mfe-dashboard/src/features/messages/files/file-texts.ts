import { ApiError } from '@soloist/web-client';
import { formatSize } from '../../settings/settings-texts.ts';

/** Such as `pdf`; empty where a name has none. */
export const endingOf = (name: string): string =>
  /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** Such as `PDF, 1.2 MB`. */
export const kindAndSize = ({ name, size }: { name: string; size: number }): string =>
  [endingOf(name).toUpperCase(), formatSize(size)].filter(Boolean).join(', ');

/** Whether a file is not there any more, which trying again would not change. */
export const isRemoved = (error: Error | null): boolean =>
  error instanceof ApiError && error.status === 404;
