import type { Notification } from '@soloist/contracts';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type NotificationFilter, useRemoveNotification, useSetRead } from './notifications.api.ts';

interface Options {
  items: Notification[];
  filter: NotificationFilter;
  takesFocus: boolean;
  onDelete: (item: Notification) => void;
}

/** Actions on the items, by button or key; the focus stays in the list when an item is removed. */
export function useNotificationKeys({ items, filter, takesFocus, onDelete }: Options) {
  const list = useRef<HTMLDivElement>(null);
  const [focusedId, setCurrentId] = useState<string>();
  const change = useSetRead();
  const removal = useRemoveNotification();
  const isThere = items.some(({ id }) => id === focusedId);
  const currentId = isThere ? focusedId : items[0]?.id;

  function focus(index: number) {
    const id = items[index]?.id;
    const link = list.current?.querySelector<HTMLElement>(`[data-notification="${id}"]`);
    (link ?? list.current)?.focus();
  }

  const handleArrival = useEffectEvent(() => {
    if (takesFocus) focus(0);
  });
  useEffect(() => handleArrival(), []);

  /** Moves the focus to a neighbour before the focused item is removed. */
  function leave(item: Notification) {
    if (!list.current?.contains(document.activeElement)) return;
    const index = items.indexOf(item);
    focus(index < items.length - 1 ? index + 1 : index - 1);
  }

  function setRead(item: Notification, read: boolean) {
    if (item.read === read) return;
    if (read && filter.only === 'unread') leave(item);
    change.mutate({ item, read });
  }

  function remove(item: Notification) {
    leave(item);
    removal.mutate(item, { onSuccess: () => onDelete(item) });
  }

  function actionOf(key: string, { item, index }: { item: Notification; index: number }) {
    switch (key) {
      case 'j':
      case 'ArrowDown':
        return () => focus(Math.min(index + 1, items.length - 1));
      case 'k':
      case 'ArrowUp':
        return () => focus(Math.max(index - 1, 0));
      case 'Home':
        return () => focus(0);
      case 'End':
        return () => focus(items.length - 1);
      case 'e':
        return () => setRead(item, true);
      case 'u':
        return () => setRead(item, false);
      case 'Delete':
      case 'Backspace':
        return () => remove(item);
    }
  }

  function handleKeyDown(event: KeyboardEvent) {
    const index = items.findIndex(({ id }) => id === currentId);
    const item = items[index];
    if (!item || event.metaKey || event.ctrlKey || event.altKey) return;
    const act = actionOf(event.key, { item, index });
    if (!act) return;
    event.preventDefault();
    act();
  }

  return { list, currentId, setCurrentId, setRead, remove, handleKeyDown };
}
