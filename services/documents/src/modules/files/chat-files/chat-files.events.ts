import type { EventHandlers } from '@soloist/server-kit';
import { recordFileUses } from './chat-file-uses.service.ts';

/** Handlers for messaging's events about files that people have uploaded here. */
export const chatFileEvents = () =>
  ({
    'chat.files-used': ({ payload }) => recordFileUses(payload),
  }) satisfies EventHandlers;
