import { chatEvents } from '@soloist/contracts';
import { emitWithReply, useIsConnected } from '@soloist/web-client';
import { useCallback, useEffect, useRef } from 'react';

/** Repeated while the person types, well before the other side's timeout. */
const sendEveryMs = 3000;

/** Sends typing events to a person: at the start, at intervals, and at the end. */
export function useTyping(receiver: string, isListening: boolean) {
  // A typing event sent after a reconnect would be outdated.
  const isActive = useIsConnected() && isListening;
  const sentAtMs = useRef(0);
  const sendTyping = useCallback(
    (isTyping: boolean) => {
      if (!isActive) return;
      const now = Date.now();
      if (isTyping ? now - sentAtMs.current < sendEveryMs : sentAtMs.current === 0) return;
      sentAtMs.current = isTyping ? now : 0;
      // A lost typing event is harmless.
      void emitWithReply(chatEvents.typing, { receiver, isTyping }).catch(() => undefined);
    },
    [receiver, isActive],
  );
  useEffect(() => () => sendTyping(false), [sendTyping]);
  return sendTyping;
}
