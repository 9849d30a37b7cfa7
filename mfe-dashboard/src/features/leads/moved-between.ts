import type { Lead, LeadColumn, LeadStage } from '@soloist/contracts';
import type { Board } from './leads.api.ts';

interface Move {
  lead: Lead;
  from: LeadStage;
  to: LeadStage;
}

/** The board with a lead on top of another stage; counts and sums follow. */
export function movedBetween(board: Board, { lead, from, to }: Move): Board {
  return {
    ...board,
    columns: board.columns.map((column) => {
      if (column.stage === from) return without(column, lead);
      if (column.stage === to) return withOnTop(column, { ...lead, stage: to });
      return column;
    }),
  };
}

const without = (column: LeadColumn, lead: Lead): LeadColumn => ({
  ...column,
  items: column.items.filter(({ id }) => id !== lead.id),
  count: column.count - 1,
  sums: added(column.sums, lead, -1),
});

const withOnTop = (column: LeadColumn, lead: Lead): LeadColumn => ({
  ...column,
  items: [lead, ...column.items.filter(({ id }) => id !== lead.id)],
  count: column.count + 1,
  sums: added(column.sums, lead, 1),
});

function added(sums: LeadColumn['sums'], { value }: Lead, sign: 1 | -1): LeadColumn['sums'] {
  if (!value) return sums;
  const { currency, amount } = value;
  const before = sums.find((sum) => sum.currency === currency)?.amount ?? 0;
  const others = sums.filter((sum) => sum.currency !== currency);
  return [...others, { currency, amount: before + sign * amount }].filter((sum) => sum.amount > 0);
}
