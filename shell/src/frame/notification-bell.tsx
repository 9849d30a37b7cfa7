import { IconButton } from '@soloist/ui';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import styles from './notification-bell.module.css';
import { NotificationDrawer } from './notification-drawer.tsx';
import { useUnreadCount } from './notifications.api.ts';

/** Past this a number says no more than "many". */
const mostShown = 99;

/** How many notifications wait, and the way to them. */
export function NotificationBell() {
  const [isOpen, setIsOpen] = useState(false);
  const unread = useUnreadCount();
  const shown = unread > mostShown ? `${mostShown}+` : String(unread);
  return (
    <>
      <IconButton
        className={styles.bell}
        label={unread > 0 ? `Notifications, ${shown} unread` : 'Notifications'}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Bell size={20} />
        {unread > 0 && <span className={styles.count}>{shown}</span>}
      </IconButton>
      <NotificationDrawer open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
