import type { AppKind, Notification } from '@soloist/contracts';
import { queryClient } from '@soloist/web-client';

export const unreadKey = ['notification', 'unread'];
export const listKey = ['notification', 'list'];

/** The filter of each loaded list is at the end of its key. */
interface Pages {
  pages: { data: Notification[] }[];
}
type Change = (item: Notification) => Notification | undefined;

/**
 * Updates every loaded list optimistically; items for which `change` returns nothing are removed.
 */
function changeItems(change: Change): void {
  for (const [key] of queryClient.getQueriesData<Pages>({ queryKey: listKey })) {
    const { only } = key[2] as { only?: 'unread' };
    const stays = (item: Notification) => only !== 'unread' || !item.read;
    queryClient.setQueryData<Pages>(key, (list) => {
      if (!list) return list;
      const pages = list.pages.map((page) => ({
        ...page,
        data: page.data.flatMap((item) => change(item) ?? []).filter(stays),
      }));
      return { ...list, pages };
    });
  }
}

export const markRead = (id: string, read: boolean) =>
  changeItems((item) => (item.id === id ? { ...item, read } : item));

export function markAllRead(kind: AppKind | undefined): void {
  // Only the server knows the count of each type.
  if (!kind) queryClient.setQueryData(unreadKey, 0);
  changeItems((item) => (kind && item.kind !== kind ? item : { ...item, read: true }));
}

export const forgetItem = (id: string) =>
  changeItems((item) => (item.id === id ? undefined : item));

export const changeUnread = (by: 1 | -1) =>
  queryClient.setQueryData<number>(unreadKey, (count = 0) => Math.max(0, count + by));
