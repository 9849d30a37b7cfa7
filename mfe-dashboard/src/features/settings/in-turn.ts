import { queryClient } from '@soloist/web-client';
import { tellProblem } from '../../tell-problem.ts';

/**
 * Of a mutation that shows at once what it sets: one call after the other, so that the last one wins,
 * and what is in force is fetched after the last of them.
 */
export const inTurn = (id: string, query: { queryKey: readonly unknown[] }) => ({
  mutationKey: [id],
  scope: { id },
  onError: tellProblem,
  onSettled: () => {
    if (queryClient.isMutating({ mutationKey: [id] }) > 1) return;
    return queryClient.invalidateQueries({ queryKey: query.queryKey });
  },
});
