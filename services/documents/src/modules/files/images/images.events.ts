import type { EventHandlers } from '@soloist/service-kit';
import { recordImageUse } from './image-uses.service.ts';

/** What others say of the pictures that people have uploaded here. */
export const imageEvents = () =>
  ({
    'work.images-used': ({ payload }) => recordImageUse(payload),
  }) satisfies EventHandlers;
