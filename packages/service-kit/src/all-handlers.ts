import type { DomainEvent, EventName } from '@soloist/contracts';
import type { EventHandlers } from './events.ts';

type Handler = (event: DomainEvent) => Promise<void>;

/**
 * The handlers of several features: an event that more than one waits for goes to each in turn. One
 * that fails has the event delivered again to all, who know it.
 */
export function allHandlers(...features: EventHandlers[]): EventHandlers {
  const names = features.flatMap((handlers) => Object.keys(handlers) as EventName[]);
  return Object.fromEntries(
    names.map((name) => {
      const theirs = features.flatMap((handlers) => (handlers[name] as Handler | undefined) ?? []);
      const handle: Handler = async (event) => {
        for (const handler of theirs) await handler(event);
      };
      return [name, handle];
    }),
  );
}
