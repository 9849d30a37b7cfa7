import type { Role } from '@soloist/contracts';
import { Button, Menu } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import { Plus } from 'lucide-react';
import { creations } from '../navigation/navigation.ts';
import { HelpLink } from './help-link.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { SearchIconButton } from './search-button.tsx';
import { TimerSlot } from './timer-slot.tsx';
import styles from './top-bar.module.css';
import { useMessageToasts } from './use-message-toasts.ts';

/**
 * Title and actions of the page (filled by remotes through ui's `PageBar`), the bell and Create.
 */
export function TopBar({ role }: { role: Role }) {
  const navigate = useNavigate();
  useMessageToasts();
  return (
    <header className={styles.bar}>
      <div id="topbar-title" className={styles.title} />
      <div className={styles.end}>
        <div id="topbar-actions" className={styles.actions} />
        {role === 'freelancer' && <TimerSlot />}
        <HelpLink />
        <SearchIconButton />
        <NotificationBell />
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
      </div>
    </header>
  );
}
