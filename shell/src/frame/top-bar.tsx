import type { Role } from '@soloist/contracts';
import { Button, IconButton, Menu } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import { Bell, Plus } from 'lucide-react';
import { creations } from './navigation.ts';
import { useNotifications } from './notifications.api.ts';
import styles from './top-bar.module.css';

interface TopBarProps {
  role: Role;
  onOpenNotifications: () => void;
}

/** Title and actions of the page (filled by remotes through ui's `PageBar`), bell and Create. */
export function TopBar({ role, onOpenNotifications }: TopBarProps) {
  return (
    <header className={styles.bar}>
      <div id="topbar-title" className={styles.title} />
      <div className={styles.end}>
        <div id="topbar-actions" className={styles.actions} />
        <NotificationBell onOpen={onOpenNotifications} />
        <CreateMenu role={role} />
      </div>
    </header>
  );
}

function NotificationBell({ onOpen }: { onOpen: () => void }) {
  const { data } = useNotifications();
  const unread = data?.unread ?? 0;
  return (
    <IconButton
      label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
      dot={unread > 0}
      onClick={onOpen}
    >
      <Bell size={20} />
    </IconButton>
  );
}

function CreateMenu({ role }: { role: Role }) {
  const navigate = useNavigate();
  return (
    <div className={styles.create}>
      <Menu
        trigger={
          <Button size="sm" icon={<Plus size={16} />}>
            Create
          </Button>
        }
        items={creations[role].map((item) => ({ ...item, onNavigate: navigate }))}
      />
    </div>
  );
}
