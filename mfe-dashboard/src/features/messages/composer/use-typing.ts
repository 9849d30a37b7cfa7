import { chatEvents } from '@soloist/contracts';
import { say, useIsLineUp } from '@soloist/web-client';
import { useCallback, useEffect, useRef } from 'react';

/** Said again while somebody goes on, well before the other side takes them for done. */
const tellEveryMs = 3000;

/** Tells a person that one writes to them: when it begins, now and then, and when it stops. */
export function useTyping(receiver: string, isListening: boolean) {
  // Said later, when the line is back, it would be wrong.
  const isTold = useIsLineUp() && isListening;
  const toldAt = useRef(0);
  const tell = useCallback(
    (isTyping: boolean) => {
      if (!isTold) return;
      const now = Date.now();
      if (isTyping ? now - toldAt.current < tellEveryMs : toldAt.current === 0) return;
      toldAt.current = isTyping ? now : 0;
      // Nobody misses it.
      void say(chatEvents.typing, { receiver, isTyping }).catch(() => undefined);
    },
    [receiver, isTold],
  );
  useEffect(() => () => tell(false), [tell]);
  return tell;
}
