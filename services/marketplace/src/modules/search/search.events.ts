import type { EventHandlers } from '@soloist/server-kit';
import type { SearchIndex } from './search-index.service.ts';

export const searchEvents = ({ renew, renewPerson }: SearchIndex): EventHandlers => ({
  // Its current state is read, so order and number of its events do not matter.
  'search.entry-changed': ({ payload: { kind, id } }) =>
    kind === 'profile' ? renewPerson(id) : renew(kind, [id]),
});
