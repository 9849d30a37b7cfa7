import { formatMoney, type LeadColumn, type LeadStage } from '@soloist/contracts';
import { Button } from '@soloist/ui';
import { Board } from '@soloist/ui/board';
import { type useBoard, useMoreOfStage, useMoveLead } from './board.api.ts';
import { stageTexts, titleOf } from './lead.rules.ts';
import { LeadFace } from './lead-face.tsx';
import { filtersOf, type LeadsAddress } from './use-leads-address.ts';

type BoardData = NonNullable<ReturnType<typeof useBoard>['data']>;

/** A board of leads by stage; people drag leads between stages. */
export function LeadBoard({ board, address }: { board: BoardData; address: LeadsAddress }) {
  const filters = filtersOf(address);
  const move = useMoveLead(filters);
  const more = useMoreOfStage(filters);
  return (
    <Board
      label="Leads by stage"
      noun="lead"
      nameOf={titleOf}
      onOpen={({ id }) => address.change({ lead: id })}
      onMove={(lead, { column, before }) => move.mutate({ lead, to: column as LeadStage, before })}
      columns={board.columns.map((column) => ({
        id: column.stage,
        label: stageTexts[column.stage],
        count: column.count,
        note: sumsText(column),
        items: column.items,
        foot: column.nextCursor && (
          <Button
            size="sm"
            variant="ghost"
            block
            aria-label={`Show more of ${stageTexts[column.stage]}`}
            busy={more.isPending && more.variables.stage === column.stage && 'Loading'}
            onClick={() => more.mutate(column)}
          >
            Show more
          </Button>
        ),
      }))}
    >
      {(lead) => <LeadFace lead={lead} />}
    </Board>
  );
}

const sumsText = ({ sums }: LeadColumn) =>
  sums
    .map(({ amount, currency }) => formatMoney(amount, currency, { digits: 'whole' }))
    .join(' + ');
