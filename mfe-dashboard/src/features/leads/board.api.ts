import { type Lead, type LeadColumn, type LeadStage, leads } from '@soloist/contracts';
import {
  call,
  keepPreviousData,
  queryClient,
  showToast,
  useLive,
  useMutation,
  useQuery,
} from '@soloist/web-client';
import { stageTexts, titleOf } from './lead-texts.ts';
import { type Board, leadKeys } from './leads.api.ts';
import type { LeadFilters } from './leads-address.ts';
import { movedBetween } from './moved-between.ts';

/** The board as these filters leave it, with as many leads a stage as are shown already. */
export function useBoard(filters: LeadFilters) {
  useLive('lead');
  return useQuery({
    queryKey: leadKeys.board(filters),
    queryFn: async ({ signal }): Promise<Board> => {
      const shown = queryClient.getQueryData<Board>(leadKeys.board(filters));
      const board = await call(leads.board, { query: filters, signal });
      const columns = await Promise.all(
        board.columns.map((column) => {
          const before = shown?.columns.find(({ stage }) => stage === column.stage);
          return grown(column, { filters, atLeast: before?.items.length ?? 0, signal });
        }),
      );
      return { ...board, columns };
    },
    placeholderData: keepPreviousData,
  });
}

interface Growing {
  filters: LeadFilters;
  atLeast: number;
  signal?: AbortSignal;
}

async function grown(column: LeadColumn, growing: Growing): Promise<LeadColumn> {
  const { filters, atLeast, signal } = growing;
  const { stage, items, nextCursor } = column;
  if (!nextCursor || items.length >= atLeast) return column;
  const query = { ...filters, cursor: nextCursor };
  const next = await call(leads.boardStage, {
    params: { stage },
    query,
    ...(signal && { signal }),
  });
  const known = new Set(items.map(({ id }) => id));
  const more = next.items.filter(({ id }) => !known.has(id));
  return grown({ ...column, items: [...items, ...more], nextCursor: next.nextCursor }, growing);
}

/** The next leads of one stage. */
export const useMoreOfStage = (filters: LeadFilters) =>
  useMutation({
    mutationFn: (column: LeadColumn) =>
      grown(column, { filters, atLeast: column.items.length + 1 }),
    onSuccess: (column) =>
      changeBoard(filters, (board) => ({
        ...board,
        columns: board.columns.map((each) => (each.stage === column.stage ? column : each)),
      })),
    onError: ({ message }) =>
      showToast({ message: `No more could be loaded. ${message}`, kind: 'error' }),
  });

const changeBoard = (filters: LeadFilters, change: (board: Board) => Board) =>
  queryClient.setQueryData<Board>(leadKeys.board(filters), (board) => board && change(board));

interface Move {
  lead: Lead;
  to: LeadStage;
}
const moving = ['lead', 'move'];

/** Moves a lead at once; back to where it was when the server does not follow, with a sentence. */
export const useMoveLead = (filters: LeadFilters) =>
  useMutation({
    mutationKey: moving,
    mutationFn: ({ lead, to }: Move) =>
      call(leads.move, { params: { id: lead.id }, body: { stage: to } }),
    onMutate: async ({ lead, to }) => {
      await queryClient.cancelQueries({ queryKey: leadKeys.board(filters) });
      changeBoard(filters, (board) => movedBetween(board, { lead, from: lead.stage, to }));
    },
    onError: ({ message }, { lead, to }) => {
      // Only this one goes back: another may be on its way.
      const moved = { ...lead, stage: to };
      changeBoard(filters, (board) =>
        movedBetween(board, { lead: moved, from: to, to: lead.stage }),
      );
      showToast({
        message: `${titleOf(lead)} could not be moved to ${stageTexts[to]} and is in ${stageTexts[lead.stage]} again. ${message}`,
        kind: 'error',
        durationMs: 6000,
      });
    },
    onSettled: () => {
      // What is fetched while another move is on its way would show that one undone.
      if (queryClient.isMutating({ mutationKey: moving }) > 1) return;
      return queryClient.invalidateQueries({ queryKey: leadKeys.all });
    },
  });
