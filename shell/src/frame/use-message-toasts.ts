import { getClaims, showToast, useLocation, useMessageReceived } from '@soloist/web-client';

/** Specification section 8: says who wrote, where the conversation is not open. */
export function useMessageToasts(): void {
  const { pathname } = useLocation();
  useMessageReceived(({ sender, senderName }) => {
    if (sender === getClaims()?.sub || pathname === `/message/${sender}`) return;
    showToast({ message: `New message from ${senderName}`, kind: 'info' });
  });
}
