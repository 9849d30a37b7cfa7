import { showToast } from '@soloist/web-client';
import { useCallback, useEffect, useState } from 'react';
import { moveThread } from '../messages.api.ts';

const litMs = 2000;

interface Jump {
  partner: string;
  /** Brings a message into view, if it is among those shown. */
  toMessage: (id: string) => HTMLElement | undefined;
  /** Changes with what is shown. */
  version: unknown;
  /** Where it begins. */
  first: string | undefined;
}

/** Leads to a message, also one further back than what is shown; there it is lit for a moment. */
export function useJump({ partner, toMessage, version, first }: Jump) {
  const [target, setTarget] = useState<{ id: string; isFetched: boolean }>();
  const [lit, setLit] = useState<string>();

  const jumpTo = useCallback((id: string) => setTarget({ id, isFetched: false }), []);
  useEffect(() => {
    if (first) jumpTo(first);
  }, [first, jumpTo]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it may be among what is shown now.
  useEffect(() => {
    if (!target) return;
    const element = toMessage(target.id);
    if (element) {
      element.focus({ preventScroll: true });
      setLit(target.id);
      setTarget(undefined);
      return;
    }
    if (target.isFetched) return;
    setTarget({ ...target, isFetched: true });
    moveThread(partner, target.id).catch(() => {
      setTarget(undefined);
      showToast({ message: 'This message is not there any more.', kind: 'error' });
    });
  }, [target, version, toMessage, partner]);

  useEffect(() => {
    if (!lit) return;
    const timer = setTimeout(() => setLit(undefined), litMs);
    return () => clearTimeout(timer);
  }, [lit]);
  return { lit, jumpTo };
}
