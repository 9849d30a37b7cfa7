import { notificationPollMs, notifications } from '@soloist/contracts';
import { call, queryClient, useLive, useMe, useMutation, useQuery } from '@soloist/web-client';

const key = ['notification', 'list'];
const refetchList = () => queryClient.invalidateQueries({ queryKey: key });

/** Live by socket; polled besides, once the profile is set up (specification, section 4). */
export function useNotifications() {
  useLive('notification');
  const { data: me } = useMe();
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(notifications.list, { signal }),
    enabled: me !== undefined,
    refetchInterval: me?.userInfo.isSetup ? notificationPollMs : false,
  });
}

export const useReadAll = () =>
  useMutation({ mutationFn: () => call(notifications.readAll), onSettled: refetchList });

export const useRemoveNotification = () =>
  useMutation({
    mutationFn: (notificationId: string) =>
      call(notifications.remove, { params: { notificationId } }),
    onSettled: refetchList,
  });
