import { dateFormat, dayMs, type Notification } from '@soloist/contracts';
import { Banner, Button, EmptyState, ErrorState, Loading, Skeleton } from '@soloist/ui';
import { useEffect, useRef } from 'react';
import styles from './notification-drawer.module.css';
import { NotificationItem } from './notification-item.tsx';
import { type NotificationFilter, useNotifications } from './notifications.api.ts';
import { useNotificationKeys } from './use-notification-keys.ts';

interface NotificationListProps {
  filter: NotificationFilter;
  /** Focuses the first item, so that the keyboard shortcuts work immediately. */
  takesFocus: boolean;
  onFollow: () => void;
  onDelete: (item: Notification) => void;
}

export function NotificationList(props: NotificationListProps) {
  const query = useNotifications(props.filter);
  const items = query.data?.pages.flatMap(({ data }) => data);
  if (items) {
    return (
      <>
        {query.error && (
          <Banner
            tone="warn"
            action={
              <Button size="sm" onClick={() => query.refetch()} busy={query.isFetching && 'Trying'}>
                Try again
              </Button>
            }
          >
            This list may be out of date. {query.error.message}
          </Banner>
        )}
        <Items {...props} items={items} />
        {query.hasNextPage && (
          <More onMore={() => query.fetchNextPage()} isLoading={query.isFetchingNextPage} />
        )}
      </>
    );
  }
  if (query.error) {
    return (
      <ErrorState
        text={query.error.message}
        onRetry={() => query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  return <ListLoading />;
}

const dayOfThisYear = dateFormat({ weekday: 'long', month: 'short', day: 'numeric' });
const dayOfYear = dateFormat({ weekday: 'long', month: 'short', day: 'numeric', year: 'numeric' });

/** The list grouped by the days of the reader's time zone, in its order. */
function byDay(list: Notification[]): [day: string, list: Notification[]][] {
  const now = new Date();
  const yesterday = new Date(now.getTime() - dayMs).toDateString();
  const dayOf = ({ createdAt }: Notification) => {
    const date = new Date(createdAt);
    if (date.toDateString() === now.toDateString()) return 'Today';
    if (date.toDateString() === yesterday) return 'Yesterday';
    const isThisYear = date.getFullYear() === now.getFullYear();
    return isThisYear ? dayOfThisYear(date) : dayOfYear(date);
  };
  return [...Map.groupBy(list, dayOf)];
}

interface ItemsProps extends NotificationListProps {
  items: Notification[];
}

function Items({ items, filter, takesFocus, onFollow, onDelete }: ItemsProps) {
  const keys = useNotificationKeys({ items, filter, takesFocus, onDelete });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of what has the focus inside
    <div ref={keys.list} tabIndex={-1} className={styles.list} onKeyDown={keys.handleKeyDown}>
      {items.length === 0 && <NothingHere filter={filter} />}
      {byDay(items).map(([day, list]) => (
        <section key={day} aria-label={day}>
          <h3 className={styles.label}>{day}</h3>
          <ul>
            {list.map((item) => (
              <NotificationItem
                key={item.id}
                item={item}
                isCurrent={item.id === keys.currentId}
                onFocus={() => keys.setCurrentId(item.id)}
                onFollow={onFollow}
                onRead={(read) => keys.setRead(item, read)}
                onDelete={() => keys.remove(item)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function NothingHere({ filter: { only, kind } }: Pick<NotificationListProps, 'filter'>) {
  if (only) {
    return (
      <EmptyState
        title="No unread notifications"
        text="New notifications appear here."
        headingLevel={3}
      />
    );
  }
  return (
    <EmptyState
      title={kind ? 'No notifications of this type' : 'No notifications yet'}
      text="Updates on your messages, proposals, projects and invoices appear here."
      headingLevel={3}
    />
  );
}

/** Loads older notifications when it scrolls into view; the button is for a failed attempt. */
function More({ onMore, isLoading }: { onMore: () => void; isLoading: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(onMore);
  latest.current = onMore;
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) latest.current();
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className={styles.more}>
      <Button size="sm" variant="ghost" busy={isLoading && 'Loading'} onClick={onMore}>
        Show older
      </Button>
    </div>
  );
}

const ListLoading = () => (
  <Loading label="Loading notifications">
    <div className={styles.skeleton}>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={52} shape="block" />
      ))}
    </div>
  </Loading>
);
