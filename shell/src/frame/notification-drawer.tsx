import type { Notification } from '@soloist/contracts';
import { Button, Drawer, EmptyState, ErrorState, IconButton, Loading, Skeleton } from '@soloist/ui';
import { Link, showToast } from '@soloist/web-client';
import { Trash2 } from 'lucide-react';
import styles from './notification-drawer.module.css';
import { useNotifications, useReadAll, useRemoveNotification } from './notifications.api.ts';

interface NotificationDrawerProps {
  open: boolean;
  onClose: () => void;
}

const showFailure = (error: Error) => showToast({ message: error.message, kind: 'error' });

/** The newest notifications, grouped by day. */
export function NotificationDrawer({ open, onClose }: NotificationDrawerProps) {
  const { data } = useNotifications();
  const readAll = useReadAll();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title="Notifications"
      actions={
        data && data.unread > 0 ? (
          <Button
            size="sm"
            variant="ghost"
            {...(readAll.isPending ? { busy: 'Marking' } : {})}
            onClick={() => readAll.mutate(undefined, { onError: showFailure })}
          >
            Mark all as read
          </Button>
        ) : undefined
      }
    >
      <NotificationList onFollow={onClose} />
    </Drawer>
  );
}

function NotificationList({ onFollow }: { onFollow: () => void }) {
  const { data, error, refetch, isFetching } = useNotifications();
  if (data?.data.length === 0) {
    return (
      <EmptyState
        title="Nothing new"
        text="What happens with your proposals, projects and invoices, you read here first."
        headingLevel={3}
      />
    );
  }
  if (data) {
    return byDay(data.data).map(([day, list]) => (
      <section key={day} className={styles.day}>
        <h3 className={styles.label}>{day}</h3>
        <ul>
          {list.map((item) => (
            <Item key={item.id} item={item} onFollow={onFollow} />
          ))}
        </ul>
      </section>
    ));
  }
  if (error) {
    return <ErrorState text={error.message} onRetry={() => void refetch()} busy={isFetching} />;
  }
  return (
    <Loading label="Loading notifications">
      <div className={styles.skeleton}>
        <Skeleton height={44} shape="block" />
        <Skeleton height={44} shape="block" />
        <Skeleton height={44} shape="block" />
      </div>
    </Loading>
  );
}

function Item({ item, onFollow }: { item: Notification; onFollow: () => void }) {
  const remove = useRemoveNotification();
  const time = new Date(item.createdAt).toLocaleTimeString('en-US', { timeStyle: 'short' });
  return (
    <li className={styles.item} data-unread={!item.read || undefined}>
      <Link className={styles.link} to={item.link || '/projects'} onClick={onFollow}>
        <span className={styles.title}>{item.title}</span>
        {item.body && <span className={styles.body}>{item.body}</span>}
        <span className={styles.time}>{item.read ? time : `${time}, unread`}</span>
      </Link>
      <IconButton
        label={`Delete notification: ${item.title}`}
        size="sm"
        disabled={remove.isPending}
        onClick={() => remove.mutate(item.id, { onError: showFailure })}
      >
        <Trash2 size={16} />
      </IconButton>
    </li>
  );
}

function byDay(list: Notification[]): [day: string, list: Notification[]][] {
  const today = new Date().toDateString();
  const dayOf = ({ createdAt }: Notification) => {
    const date = new Date(createdAt);
    if (date.toDateString() === today) return 'Today';
    return date.toLocaleDateString('en-US', { month: 'short', day: 'numeric' });
  };
  return [...Map.groupBy(list, dayOf)];
}
