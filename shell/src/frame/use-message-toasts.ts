import { getClaims, showToast, useChatNews, useLocation } from '@soloist/web-client';
import { useEffect } from 'react';
import { closeNotifications } from '../push/close-notifications.ts';

const openConversation = (pathname: string) => /^\/message\/(\w+)\/?$/.exec(pathname)?.[1];

/**
 * Specification section 8: shows the sender of a message unless the conversation is open or muted.
 * This device's notifications for a conversation close when it opens.
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
