import {
  type AppKind,
  type Notification,
  notificationPollMs,
  notifications,
} from '@soloist/contracts';
import {
  call,
  queryClient,
  showToast,
  useInfiniteQuery,
  useLive,
  useMe,
  useMutation,
  useQuery,
} from '@soloist/web-client';
import { closeNotifications } from '../push/close-notifications.ts';
import {
  changeUnread,
  forgetItem,
  listKey,
  markAllRead,
  markRead,
  unreadKey,
} from './notification-cache.ts';

/** Filters of the list. */
export interface NotificationFilter {
  only?: 'unread';
  kind?: AppKind;
}

/**
 * The number of unread notifications. Updated by socket, and also polled once the profile is set up
 * (specification, section 4).
 */
export function useUnreadCount(): number {
  useLive('notification');
  const { data: me } = useMe();
  const { data = 0 } = useQuery({
    queryKey: unreadKey,
    queryFn: async ({ signal }) =>
      (await call(notifications.list, { query: { limit: 1 }, signal })).unread,
    enabled: me !== undefined,
    refetchInterval: me?.userInfo.isSetup ? notificationPollMs : false,
  });
  return data;
}

const pageSize = 30;

export const useNotifications = (filter: NotificationFilter) =>
  useInfiniteQuery({
    queryKey: [...listKey, filter],
    queryFn: ({ pageParam, signal }) =>
      call(notifications.list, {
        query: { ...filter, limit: pageSize, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

const all = ['notification'];
const mutationKey = ['notification'];
const showErrorToast = (error: Error) => showToast({ message: error.message, kind: 'error' });

/** For optimistic changes: the server's list is fetched after the last pending one. */
const optimistically = <T>(show: (input: T) => void) => ({
  mutationKey,
  onMutate: async (input: T) => {
    await queryClient.cancelQueries({ queryKey: all });
    show(input);
  },
  onError: showErrorToast,
  onSettled: async () => {
    if (queryClient.isMutating({ mutationKey }) === 1) {
      await queryClient.invalidateQueries({ queryKey: all });
    }
  },
});

interface SetRead {
  item: Notification;
  read: boolean;
}

export const useSetRead = () =>
  useMutation({
    mutationFn: ({ item: { id }, read }: SetRead) =>
      call(notifications.setRead, { params: { notificationId: id }, body: { read } }),
    onSuccess: (_done, { item, read }) => {
      if (read) void closeNotifications(item.id);
    },
    ...optimistically(({ item, read }: SetRead) => {
      if (item.read !== read) changeUnread(read ? -1 : 1);
      markRead(item.id, read);
    }),
  });

/** Notifications of one type, or all. */
export const useReadAll = () =>
  useMutation({
    mutationFn: (kind: AppKind | undefined) => call(notifications.readAll, { query: { kind } }),
    onSuccess: (_done, kind) => {
      if (!kind) void closeNotifications();
    },
    ...optimistically(markAllRead),
  });

export const useRemoveNotification = () =>
  useMutation({
    mutationFn: ({ id }: Notification) =>
      call(notifications.remove, { params: { notificationId: id } }),
    onSuccess: (_done, { id }) => void closeNotifications(id),
    ...optimistically((item: Notification) => {
      if (!item.read) changeUnread(-1);
      forgetItem(item.id);
    }),
  });

export const useRestoreNotification = () =>
  useMutation({
    mutationFn: ({ id }: Notification) =>
      call(notifications.restore, { params: { notificationId: id } }),
    ...optimistically(() => undefined),
  });
