import { Count, countText, IconButton } from '@soloist/ui';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import styles from './notification-bell.module.css';
import { NotificationDrawer } from './notification-drawer.tsx';
import { useUnreadCount } from './notifications.api.ts';

/** The number of unread notifications, and the button that opens them. */
export function NotificationBell() {
  const [isOpen, setIsOpen] = useState(false);
  const unread = useUnreadCount();
  return (
    <>
      <IconButton
        className={styles.bell}
        label={unread > 0 ? `Notifications, ${countText(unread)} unread` : 'Notifications'}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Bell size={20} />
        <Count value={unread} label="unread" className={styles.count} />
      </IconButton>
      <NotificationDrawer open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
