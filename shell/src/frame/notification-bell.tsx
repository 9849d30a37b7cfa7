import { IconButton } from '@soloist/ui';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { NotificationDrawer } from './notification-drawer.tsx';
import { useNotifications } from './notifications.api.ts';

export function NotificationBell() {
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useNotifications();
  const unread = data?.unread ?? 0;
  return (
    <>
      <IconButton
        label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        dot={unread > 0}
        onClick={() => setIsOpen(true)}
      >
        <Bell size={20} />
      </IconButton>
      <NotificationDrawer open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
