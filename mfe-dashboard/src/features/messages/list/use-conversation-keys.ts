import type { ChatEntry } from '@soloist/contracts';
import { useNavigate } from '@soloist/web-client';
import { useEffect, useRef } from 'react';

/** What the place says about how one came there. */
export const byKeys = { byKeys: true };
export const cameByKeys = (state: unknown) => (state as typeof byKeys | null)?.byKeys === true;

/** Alt with Up or Down opens the conversation above or below, also from where one writes. */
export function useConversationKeys(entries: ChatEntry[], openId: string | undefined) {
  const navigate = useNavigate();
  const latest = useRef((_: KeyboardEvent) => {});
  latest.current = (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const at = entries.findIndex(({ id }) => id === openId);
    const next = entries[at < 0 ? 0 : at + step];
    if (!next) return;
    event.preventDefault();
    navigate(`/message/${next.id}`, { state: byKeys });
  };
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => latest.current(event);
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}
