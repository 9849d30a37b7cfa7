import type { EventHandlers } from '@soloist/service-kit';
import type { SearchIndex } from './search-index.service.ts';

export const searchEvents = ({ renew }: SearchIndex): EventHandlers => ({
  // Its current state is read, so order and number of its events do not matter.
  'search.entry-changed': ({ payload: { kind, id } }) => renew(kind, [id]),
});
