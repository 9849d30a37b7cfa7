import { type SageAct, type SageActKind, sage } from '@soloist/contracts';
import { call, queryClient, useMutation, useQuery } from '@soloist/web-client';

const keyOf = (id: string) => ['sage', 'act', id];

export const useAct = (id: string) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) => (await call(sage.act, { params: { id }, signal })).data,
  });

export const useApprovals = () =>
  useQuery({
    queryKey: ['sage', 'approvals'],
    queryFn: async ({ signal }) =>
      (await call(sage.approvals, { query: { limit: 50 }, signal })).data.items,
  });

/** The first words of keys of queries, on pages that show what an act changed. */
const changedKeys: Record<SageActKind, string[]> = {
  time_entry: ['time'],
  lead_move: ['lead'],
  reminder: ['invoice', 'proposal'],
  blog_post: ['blogs', 'own-blog', 'posts', 'drafts'],
  application_answer: ['job'],
  invoice_sending: ['invoice'],
};

function cacheAct(act: SageAct) {
  queryClient.setQueryData(keyOf(act.id), act);
  void queryClient.invalidateQueries({ queryKey: ['sage', 'approvals'] });
  for (const key of changedKeys[act.kind]) {
    void queryClient.invalidateQueries({ queryKey: [key] });
  }
}

/** Another window may have approved or undone it first. */
const refetchAct = (_error: Error, { id }: Pick<SageAct, 'id'>) =>
  void queryClient.invalidateQueries({ queryKey: keyOf(id) });

/** Approves exactly the values on screen. */
export const useApprove = () =>
  useMutation({
    mutationFn: async ({ id, values }: SageAct) =>
      (await call(sage.approve, { params: { id }, body: { values } })).data,
    onSuccess: cacheAct,
    onError: refetchAct,
  });

export const useUndo = () =>
  useMutation({
    mutationFn: async ({ id }: SageAct) => (await call(sage.undo, { params: { id } })).data,
    onSuccess: cacheAct,
    onError: refetchAct,
  });
