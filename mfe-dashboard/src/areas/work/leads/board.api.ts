import { type LeadColumn, leads } from '@soloist/contracts';
import {
  call,
  keepPreviousData,
  queryClient,
  showToast,
  useLive,
  useMutation,
  useQuery,
} from '@soloist/web-client';
import { stageTexts, titleOf } from './lead.rules.ts';
import { type Board, leadKeys } from './leads.api.ts';
import { type Move, movedBetween, nextOf } from './moved-between.rules.ts';
import type { BoardFilters } from './use-leads-address.ts';

/** The filtered board, with as many leads per stage as are already loaded. */
export function useBoard(filters: BoardFilters) {
  useLive('lead');
  return useQuery({
    queryKey: leadKeys.board(filters),
    queryFn: async ({ signal }): Promise<Board> => {
      const loaded = queryClient.getQueryData<Board>(leadKeys.board(filters));
      const board = await call(leads.board, { query: filters, signal });
      const columns = await Promise.all(
        board.columns.map((column) => {
          const before = loaded?.columns.find(({ stage }) => stage === column.stage);
          return grown(column, { filters, atLeast: before?.items.length ?? 0, signal });
        }),
      );
      return { ...board, columns };
    },
    placeholderData: keepPreviousData,
  });
}

interface Growing {
  filters: BoardFilters;
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
    signal,
  });
  const ids = new Set(items.map(({ id }) => id));
  const more = next.items.filter(({ id }) => !ids.has(id));
  return grown({ ...column, items: [...items, ...more], nextCursor: next.nextCursor }, growing);
}

/** The next leads of one stage. */
export const useMoreOfStage = (filters: BoardFilters) =>
  useMutation({
    mutationFn: (column: LeadColumn) =>
      grown(column, { filters, atLeast: column.items.length + 1 }),
    onSuccess: (column) =>
      changeBoard(filters, (board) => ({
        ...board,
        columns: board.columns.map((each) => (each.stage === column.stage ? column : each)),
      })),
    onError: ({ message }) =>
      showToast({ message: `We couldn’t load more leads. ${message}`, kind: 'error' }),
  });

const changeBoard = (filters: BoardFilters, change: (board: Board) => Board) =>
  queryClient.setQueryData<Board>(leadKeys.board(filters), (board) => board && change(board));

type Moving = Pick<Move, 'lead' | 'to' | 'before'>;
const moving = ['lead', 'move'];

/** Moves a lead optimistically; when the server refuses, moves it back and shows a toast. */
export const useMoveLead = (filters: BoardFilters) =>
  useMutation({
    mutationKey: moving,
    mutationFn: ({ lead, to, before }: Moving) =>
      call(leads.move, {
        params: { id: lead.id },
        body: { stage: to, before },
      }),
    onMutate: async ({ lead, to, before }) => {
      await queryClient.cancelQueries({ queryKey: leadKeys.board(filters) });
      const next = nextOf(queryClient.getQueryData<Board>(leadKeys.board(filters)), lead);
      changeBoard(filters, (board) => movedBetween(board, { lead, from: lead.stage, to, before }));
      return { next };
    },
    onError: ({ message }, { lead, to }, previous) => {
      // Only this lead moves back: another move may still be running.
      const back = { lead, from: to, to: lead.stage, before: previous?.next };
      changeBoard(filters, (board) => movedBetween(board, back));
      const where =
        to === lead.stage
          ? 'there'
          : `to ${stageTexts[to]}, so it’s back in ${stageTexts[lead.stage]}`;
      showToast({
        message: `We couldn’t move ${titleOf(lead)} ${where}. ${message}`,
        kind: 'error',
        durationMs: 6000,
      });
    },
    onSettled: () => {
      // A fetch while another move is running would show that move undone.
      if (queryClient.isMutating({ mutationKey: moving }) > 1) return;
      return queryClient.invalidateQueries({ queryKey: leadKeys.all });
    },
  });
