import type { Lead, LeadColumn, LeadStage } from '@soloist/contracts';
import type { Board } from './leads.api.ts';

export interface Move {
  lead: Lead;
  from: LeadStage;
  to: LeadStage;
  /** The lead that follows it; null for the end, undefined for the top. */
  before?: string | null | undefined;
}

/** The board with a lead moved, and counts and sums updated. */
export function movedBetween(board: Board, { lead, from, to, before }: Move): Board {
  return {
    ...board,
    columns: board.columns.map((column) => {
      const left = column.stage === from ? without(column, lead) : column;
      return column.stage === to ? withAt(left, { ...lead, stage: to }, before) : left;
    }),
  };
}

/** The id of the lead that follows; null at the end, or when the lead is not loaded. */
export function nextOf(board: Board | undefined, { id, stage }: Lead): string | null {
  const items = board?.columns.find((column) => column.stage === stage)?.items ?? [];
  const at = items.findIndex((lead) => lead.id === id);
  return items[at + 1]?.id ?? null;
}

const without = (column: LeadColumn, lead: Lead): LeadColumn => ({
  ...column,
  items: column.items.filter(({ id }) => id !== lead.id),
  count: column.count - 1,
  sums: added(column.sums, lead, -1),
});

function withAt(column: LeadColumn, lead: Lead, before: Move['before']): LeadColumn {
  const others = column.items.filter(({ id }) => id !== lead.id);
  const index = others.findIndex(({ id }) => id === before);
  const last = before === null ? others.length : 0;
  return {
    ...column,
    items: others.toSpliced(index < 0 ? last : index, 0, lead),
    count: column.count + 1,
    sums: added(column.sums, lead, 1),
  };
}

function added(sums: LeadColumn['sums'], { value }: Lead, sign: 1 | -1): LeadColumn['sums'] {
  if (!value) return sums;
  const { currency, amount } = value;
  const before = sums.find((sum) => sum.currency === currency)?.amount ?? 0;
  const others = sums.filter((sum) => sum.currency !== currency);
  return [...others, { currency, amount: before + sign * amount }].filter((sum) => sum.amount > 0);
}
