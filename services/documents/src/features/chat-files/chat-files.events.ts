import type { EventHandlers } from '@soloist/service-kit';
import { noteFilesUsed } from './chat-file-uses.service.ts';

/** What messaging says of the files that people have uploaded here. */
export const chatFileEvents = () =>
  ({
    'chat.files-used': ({ payload }) => noteFilesUsed(payload),
  }) satisfies EventHandlers;
