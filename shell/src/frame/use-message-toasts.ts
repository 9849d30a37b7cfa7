import { getClaims, showToast, useChatNews, useLocation } from '@soloist/web-client';

/** Specification section 8: says who wrote, where their conversation is neither open nor muted. */
export function useMessageToasts(): void {
  const { pathname } = useLocation();
  useChatNews((news) => {
    if (news.kind !== 'received') return;
    const { sender, senderName, muted } = news.received;
    const isOpen = pathname.replace(/\/$/, '') === `/message/${sender}`;
    if (muted || isOpen || sender === getClaims()?.sub) return;
    showToast({ message: `New message from ${senderName}`, kind: 'info' });
  });
}
