import { AppError, unavailable } from '@soloist/service-kit/errors';
import { createReaderThread } from '@soloist/service-kit/reader-thread';
import type { PageText } from './page-text.worker.ts';

/** Title and text of an HTML page. @throws AppError when it cannot be read. */
export const pageText = createReaderThread<string, PageText>({
  script: new URL('./page-text.worker.ts', import.meta.url),
  withinMs: 8000,
  tooSlow: () => new AppError('timeout', 'This page took too long.'),
  unreadable: (cause) => unavailable('This page cannot be read.', cause),
});
