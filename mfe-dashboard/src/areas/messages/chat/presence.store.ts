import { chatEvents, type PersonPresence } from '@soloist/contracts';
import { emitWithReply, useIsConnected } from '@soloist/web-client';
import { useEffect } from 'react';
import { create } from 'zustand';

const usePresences = create<Record<string, PersonPresence | undefined>>()(() => ({}));

/** The presence of a person, if the server reports it. */
export const usePresence = (person: string) => usePresences((by) => by[person]);

export const setPresence = (presence: PersonPresence) =>
  usePresences.setState({ [presence.id]: presence });

const mostWatched = 100;

/** Subscribes to the presence of these people. Use it in one place only: a new subscription replaces the one before. */
export function useWatchPresence(people: string[]): void {
  const isUp = useIsConnected();
  const watched = people.slice(0, mostWatched).toSorted().join();
  useEffect(() => {
    // Without a connection no one reports that a person left.
    if (!isUp) return usePresences.setState({}, true);
    if (watched)
      void emitWithReply(chatEvents.watch, { ids: watched.split(',') }).catch(() => undefined);
  }, [watched, isUp]);
}
