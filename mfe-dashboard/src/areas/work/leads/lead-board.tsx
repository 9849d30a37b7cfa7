import { formatMoney, type Lead, type LeadColumn, type LeadStage } from '@soloist/contracts';
import { Avatar, Button } from '@soloist/ui';
import { Board } from '@soloist/ui/board';
import { clsx } from 'clsx';
import { AlertCircle } from 'lucide-react';
import { formatDay } from '../../shared/formats/dates.rules.ts';
import { type useBoard, useMoreOfStage, useMoveLead } from './board.api.ts';
import { sourceOf, stageTexts, stepText, titleOf, valueText } from './lead.rules.ts';
import styles from './leads.module.css';
import { filtersOf, type LeadsAddress } from './use-leads-address.ts';

/** The content of a lead's card on the board. */
function LeadFace({ lead }: { lead: Lead }) {
  const { name, company, value, message, nextStep, stageAt, suspicious } = lead;
  const text = message.replace(/\s+/g, ' ');
  return (
    <span className={styles.face}>
      <span className={styles.top}>
        <Avatar name={titleOf(lead)} shape="square" size={28} />
        <b dir="auto">{titleOf(lead)}</b>
        {value && <span className={styles.value}>{valueText(value, 'whole')}</span>}
      </span>
      {company && <span dir="auto">{name}</span>}
      {text && (
        <span className={styles.said} dir="auto">
          {text}
        </span>
      )}
      {suspicious && <span className={styles.doubt}>May be spam</span>}
      {nextStep && (
        <span className={clsx(nextStep.overdue && styles.overdue)}>
          {nextStep.overdue && <AlertCircle size={14} aria-hidden />}
          {stepText(nextStep)}
        </span>
      )}
      <span className={styles.foot}>
        <span dir="auto">{sourceOf(lead)}</span>
        <span>{formatDay(stageAt)}</span>
      </span>
    </span>
  );
}

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
