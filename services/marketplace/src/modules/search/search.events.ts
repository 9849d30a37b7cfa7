import type { EventHandlers } from '@soloist/service-kit';
import type { SearchIndex } from './search-index.service.ts';

export const searchEvents = ({ renew }: SearchIndex): EventHandlers => ({
  // Its present state is read: in which order news of it comes, and how often, does not matter.
  'search.entry-changed': ({ payload: { kind, id } }) => renew(kind, [id]),
});
