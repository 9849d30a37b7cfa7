import { getClaims, showToast, useChatNews, useLocation } from '@soloist/web-client';
import { useEffect } from 'react';
import { closeNotifications } from '../push/close-notifications.ts';

const openConversation = (pathname: string) => /^\/message\/(\w+)\/?$/.exec(pathname)?.[1];

/**
 * Specification section 8: says who wrote, where their conversation is neither open nor muted. What
 * this device shows for one is closed when it opens.
 */
export function useMessageToasts(): void {
  const { pathname } = useLocation();
  const open = openConversation(pathname);
  useChatNews((news) => {
    if (news.kind !== 'received') return;
    const { sender, senderName, muted } = news.received;
    if (muted || sender === open || sender === getClaims()?.sub) return;
    showToast({ message: `New message from ${senderName}`, kind: 'info' });
  });
  useEffect(() => {
    if (open) void closeNotifications(`chat-${open}`);
  }, [open]);
}
