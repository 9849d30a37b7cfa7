import * as z from 'zod/mini';
import { searchKinds } from './search.ts';

/** Events about everything that people publish and search for. */
export const workEvents = {
  'work.images-used': {
    consumers: ['documents'],
    /** All images that one item of a person uses now; none once it is deleted. */
    payload: z.object({
      /** Such as `service:0123…`. */
      by: z.string(),
      ownerId: z.string(),
      images: z.array(z.string()),
      /** Incremented with each change of the item: consumers ignore older events. */
      version: z.number(),
    }),
  },
  'search.entry-changed': {
    consumers: ['marketplace'],
    /**
     * A searchable item changed or was deleted: consumers read its current state when the event
     * arrives.
     */
    payload: z.object({ kind: z.enum(searchKinds), id: z.string() }),
  },
} as const;
