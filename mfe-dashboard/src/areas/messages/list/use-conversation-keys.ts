import type { ChatEntry } from '@soloist/contracts';
import { useNavigate } from '@soloist/web-client';
import { useEffect, useRef } from 'react';

/** Navigation state: the conversation was opened by keyboard. */
export const byKeys = { byKeys: true };
export const cameByKeys = (state: unknown) => (state as typeof byKeys | null)?.byKeys === true;

/** Alt+Up and Alt+Down open the previous or next conversation, also from the message field. */
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
    void navigate(`/message/${next.id}`, { state: byKeys });
  };
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => latest.current(event);
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}
