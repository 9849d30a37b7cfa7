import { type Role, type UserState, users, withReason } from '@soloist/contracts';
import { call, queryClient, useInfiniteQuery, useMutation, useQuery } from '@soloist/web-client';

export interface UserFilters {
  q?: string | undefined;
  role?: Role | undefined;
  state?: UserState | undefined;
}

const keyOf = (id: string) => ['admin', 'user', id] as const;

export const useUsers = (filters: UserFilters) =>
  useInfiniteQuery({
    queryKey: ['admin', 'users', filters],
    queryFn: ({ pageParam, signal }) =>
      call(users.list, { query: { ...filters, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

export const useUser = (id: string) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) => (await call(users.read, { params: { id }, signal })).user,
    // The audit log records every view: returning to the window must not add one.
    refetchOnWindowFocus: false,
  });

export type UserAct = 'endSessions' | 'suspend' | 'unsuspend' | 'verify' | 'sendReset';

export const useUserAct = (id: string) =>
  useMutation({
    mutationFn: ({ act, reason }: { act: UserAct; reason: string }) =>
      call(users[act], { params: { id }, headers: withReason(reason) }),
    onSuccess: ({ user }) => {
      queryClient.setQueryData(keyOf(id), user);
      return queryClient.invalidateQueries({ queryKey: ['admin', 'users'] });
    },
  });

export const useDeleteUser = (id: string) =>
  useMutation({
    mutationFn: (reason: string) =>
      call(users.delete, { params: { id }, headers: withReason(reason) }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['admin', 'users'] }),
  });
