import { appKinds, type Notification, notificationNames } from '@soloist/contracts';
import { Button, Drawer, IconButton, Segmented, Select } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { CheckCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import styles from './notification-drawer.module.css';
import { NotificationList } from './notification-list.tsx';
import {
  type NotificationFilter,
  useReadAll,
  useRestoreNotification,
  useUnreadCount,
} from './notifications.api.ts';

interface NotificationDrawerProps {
  open: boolean;
  onClose: () => void;
}

/** All notifications, newest first; a full-screen sheet on phones. */
export function NotificationDrawer({ open, onClose }: NotificationDrawerProps) {
  const [filter, setFilter] = useState<NotificationFilter>({});
  const unread = useUnreadCount();
  const readAll = useReadAll();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title="Notifications"
      className={styles.drawer}
      actions={
        <IconButton
          label="Mark all as read"
          disabled={unread === 0 || readAll.isPending}
          onClick={() => readAll.mutate(filter.kind)}
        >
          <CheckCheck size={18} />
        </IconButton>
      }
    >
      <Content filter={filter} onFilter={setFilter} onClose={onClose} />
    </Drawer>
  );
}

interface ContentProps {
  filter: NotificationFilter;
  onFilter: (filter: NotificationFilter) => void;
  onClose: () => void;
}

/** Keeps the last deleted notification for as long as the drawer is open. */
function Content({ filter, onFilter, onClose }: ContentProps) {
  const [deleted, setDeleted] = useState<Notification>();
  const isJustOpen = useRef(true);
  const handleFilter = (next: NotificationFilter) => {
    isJustOpen.current = false;
    onFilter(next);
  };
  return (
    <>
      <Filters filter={filter} onFilter={handleFilter} />
      <NotificationList
        key={JSON.stringify(filter)}
        filter={filter}
        takesFocus={isJustOpen.current}
        onFollow={onClose}
        onDelete={setDeleted}
      />
      <footer className={styles.foot}>
        <Deleted item={deleted} onDone={() => setDeleted(undefined)} />
        <p className={styles.help}>
          <span className={styles.keys}>
            <kbd>J</kbd> <kbd>K</kbd> move, <kbd>E</kbd> read, <kbd>U</kbd> unread, <kbd>Del</kbd>{' '}
            delete
          </span>
          <Link to="/settings#notifications" onClick={onClose}>
            Settings
          </Link>
        </p>
      </footer>
    </>
  );
}

const unreadChoices = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
] as const;
const kindOptions = [
  { value: '', label: 'All types' },
  ...appKinds.map((kind) => ({ value: kind, label: notificationNames[kind] })),
];

function Filters({ filter, onFilter }: Omit<ContentProps, 'onClose'>) {
  const { only, kind } = filter;
  return (
    <div className={styles.filters}>
      <Segmented
        label="Show"
        value={only ?? 'all'}
        options={unreadChoices}
        onChange={(value) => onFilter({ kind, only: value === 'unread' ? value : undefined })}
      />
      <Select
        aria-label="Type"
        className={styles.kind}
        value={kind ?? ''}
        options={kindOptions}
        onChange={({ target: { value } }) =>
          onFilter({ only, kind: appKinds.find((each) => each === value) })
        }
      />
    </div>
  );
}

function Deleted({ item, onDone }: { item: Notification | undefined; onDone: () => void }) {
  const restore = useRestoreNotification();
  return (
    <div role="status">
      {item && (
        <div className={styles.deleted}>
          <span>Deleted “{item.title}”</span>
          <Button
            size="sm"
            variant="ghost"
            busy={restore.isPending && 'Restoring'}
            onClick={() => restore.mutate(item, { onSuccess: onDone })}
          >
            Undo
          </Button>
        </div>
      )}
    </div>
  );
}
