import * as z from 'zod/mini';
import { searchKinds } from './search.ts';

/** Events about everything that people publish and search for. */
export const workEvents = {
  'work.images-used': {
    consumers: ['documents'],
    /** All images that one thing of a person refers to now; none once it is deleted. */
    payload: z.object({
      /** Such as `service:0123…`. */
      by: z.string(),
      ownerId: z.string(),
      images: z.array(z.string()),
      /** Grows with each change of the thing: an older saying changes nothing. */
      version: z.number(),
    }),
  },
  'search.entry-changed': {
    consumers: ['marketplace'],
    /**
     * Something that people search for changed or went: its present state is read when it arrives.
     */
    payload: z.object({ kind: z.enum(searchKinds), id: z.string() }),
  },
} as const;
