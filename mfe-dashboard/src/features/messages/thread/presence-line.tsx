import { useEffect, useState } from 'react';
import { agoOf } from '../message-times.ts';
import { usePresence } from '../presence.ts';

const minuteMs = 60_000;

/** “Online”, or when somebody was here last; nothing where that is not told. */
export function PresenceLine({ personId }: { personId: string }) {
  const presence = usePresence(personId);
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), minuteMs);
    return () => clearInterval(timer);
  }, []);
  if (presence?.online) return 'Online';
  return presence?.lastSeenAt ? `Last seen ${agoOf(presence.lastSeenAt)}` : null;
}
