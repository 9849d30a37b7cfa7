import type { EventHandlers } from '@soloist/service-kit';

export const searchEvents: EventHandlers = {
  'search.entry-changed': async () => {},
};
