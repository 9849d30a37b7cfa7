import type { EventHandlers } from '@soloist/service-kit';
import { notePictureUse } from './picture-uses.service.ts';

/** What others say of the pictures that people have uploaded here. */
export const pictureEvents = () =>
  ({
    'work.images-used': ({ payload }) => notePictureUse(payload),
  }) satisfies EventHandlers;
