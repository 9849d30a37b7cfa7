import type { EventHandlers } from '@soloist/server-kit';
import { recordImageUse } from './image-uses.service.ts';

/** Handlers for other services' events about images that people have uploaded here. */
export const imageEvents = () =>
  ({
    'work.images-used': ({ payload }) => recordImageUse(payload),
  }) satisfies EventHandlers;
