import { showToast } from '@soloist/web-client';
import { useCallback, useEffect, useState } from 'react';
import { moveThread } from '../chat/messages.api.ts';
import type { ThreadData } from '../chat/thread-cache.rules.ts';

const litMs = 2000;

interface Jump {
  /** Scrolls a message into view. */
  toMessage: (id: string) => HTMLElement | undefined;
  /** The message to start at. */
  first: string | undefined;
}

/** Jumps to a message, loading it if needed, and highlights it for a moment. */
export function useJump({ person, messages }: ThreadData, { toMessage, first }: Jump) {
  const [target, setTarget] = useState<{ id: string; isFetched: boolean }>();
  const [lit, setLit] = useState<string>();

  const jumpTo = useCallback((id: string) => setTarget({ id, isFetched: false }), []);
  useEffect(() => {
    if (first) jumpTo(first);
  }, [first, jumpTo]);

  useEffect(() => {
    if (!target) return;
    if (messages.some(({ id }) => id === target.id)) {
      toMessage(target.id)?.focus({ preventScroll: true });
      setLit(target.id);
      setTarget(undefined);
      return;
    }
    if (target.isFetched) return;
    setTarget({ ...target, isFetched: true });
    moveThread(person.id, target.id).catch(() => {
      setTarget(undefined);
      showToast({ message: 'This message no longer exists.', kind: 'error' });
    });
  }, [target, messages, toMessage, person.id]);

  useEffect(() => {
    if (!lit) return;
    const timer = setTimeout(() => setLit(undefined), litMs);
    return () => clearTimeout(timer);
  }, [lit]);
  return { lit, jumpTo };
}
