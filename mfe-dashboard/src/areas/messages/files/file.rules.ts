import { ApiError } from '@soloist/web-client';
import { formatSize } from '../../shared/formats/full-dates.rules.ts';

/** The extension, such as `pdf`; empty for names without one. */
export const endingOf = (name: string): string =>
  /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** Such as `PDF, 1.2 MB`. */
export const kindAndSize = ({ name, size }: { name: string; size: number }): string =>
  [endingOf(name).toUpperCase(), formatSize(size)].filter(Boolean).join(', ');

/** Whether a file was removed, so that a retry cannot help. */
export const isRemoved = (error: Error | null): boolean =>
  error instanceof ApiError && error.status === 404;
