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
import { stageTexts, titleOf } from './lead-texts.ts';
import { type Board, leadKeys } from './leads.api.ts';
import type { LeadFilters } from './leads-address.ts';
import { type Move, movedBetween, nextOf } from './moved-between.ts';

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

type Moving = Pick<Move, 'lead' | 'to' | 'before'>;
const moving = ['lead', 'move'];

/** Moves a lead at once; back to where it was when the server does not follow, with a sentence. */
export const useMoveLead = (filters: LeadFilters) =>
  useMutation({
    mutationKey: moving,
    mutationFn: ({ lead, to, before }: Moving) =>
      call(leads.move, {
        params: { id: lead.id },
        body: { stage: to, ...(before !== undefined && { before }) },
      }),
    onMutate: async ({ lead, to, before }) => {
      await queryClient.cancelQueries({ queryKey: leadKeys.board(filters) });
      const next = nextOf(queryClient.getQueryData<Board>(leadKeys.board(filters)), lead);
      changeBoard(filters, (board) => movedBetween(board, { lead, from: lead.stage, to, before }));
      return { next };
    },
    onError: ({ message }, { lead, to }, was) => {
      // Only this one goes back: another may be on its way.
      const back = { lead, from: to, to: lead.stage, before: was?.next };
      changeBoard(filters, (board) => movedBetween(board, back));
      const where =
        to === lead.stage
          ? 'could not be put there and is where it was'
          : `could not be moved to ${stageTexts[to]} and is in ${stageTexts[lead.stage]} again`;
      showToast({
        message: `${titleOf(lead)} ${where}. ${message}`,
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
