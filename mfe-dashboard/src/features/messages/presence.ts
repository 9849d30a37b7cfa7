import { chatEvents, type Presence } from '@soloist/contracts';
import { say, useIsLineUp } from '@soloist/web-client';
import { useEffect } from 'react';
import { create } from 'zustand';

const usePresences = create<Record<string, Presence | undefined>>()(() => ({}));

/** Whether a person is here, if the server says so. */
export const usePresence = (person: string) => usePresences((by) => by[person]);

export const hearPresence = (presence: Presence) =>
  usePresences.setState({ [presence.id]: presence });

const mostWatched = 100;

/** Keeps the presence of these people known. One place asks: who asks anew hears of no others. */
export function useWatchPresence(people: string[]): void {
  const isUp = useIsLineUp();
  const watched = people.slice(0, mostWatched).toSorted().join();
  useEffect(() => {
    // Without the line nobody would say that somebody left.
    if (!isUp) return usePresences.setState({}, true);
    if (watched) void say(chatEvents.watch, { ids: watched.split(',') }).catch(() => undefined);
  }, [watched, isUp]);
}
