import {
  formatMoney,
  type InvoiceDetail,
  type LateFeeRecord,
  type InvoiceLateFees as LateFees,
} from '@soloist/contracts';
import { Badge, type BadgeTone, Button, ConfirmDialog } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { type FocusEvent, useRef, useState } from 'react';
import { formatCalendarDay } from '../../shared/formats/dates.rules.ts';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import { PanelSection } from '../../shared/sections/section.tsx';
import {
  useBillLateFee,
  useInvoiceLateFees,
  useRestoreLateFee,
  useWaiveLateFee,
} from './invoice-late-fees.api.ts';
import styles from './invoices.module.css';

const states: Record<LateFeeRecord['state'], { text: string; tone: BadgeTone }> = {
  draft: { text: 'Draft', tone: 'info' },
  sent: { text: 'Billed', tone: 'ok' },
  waived: { text: 'Waived', tone: 'neutral' },
};

/** The late fee so far, and those that were billed or waived. */
export function InvoiceLateFees({ invoice }: { invoice: InvoiceDetail }) {
  const query = useInvoiceLateFees(invoice.id);
  return (
    <PanelSection title="Late fees">
      <p className={styles.calm}>{invoice.document.late_fee}</p>
      <QueryPanel query={query} what="The late fees" height={24}>
        {(lateFees) => <Fees invoice={invoice} lateFees={lateFees} />}
      </QueryPanel>
    </PanelSection>
  );
}

interface FeesProps {
  invoice: InvoiceDetail;
  lateFees: LateFees;
}

function Fees({ invoice, lateFees: { accrued, until, fees } }: FeesProps) {
  const { id, currency, status } = invoice;
  const bill = useBillLateFee();
  const [isBilling, setIsBilling] = useState(false);
  const waive = useWaiveLateFee();
  const restore = useRestoreLateFee();
  const [voiding, setVoiding] = useState<LateFeeRecord>();
  const list = useRef<HTMLUListElement>(null);
  // The button that had the focus may go with its row, so the list gets it, also from a dialog.
  const focusList = () => list.current?.focus();
  // After Cancel, the list passes the focus on to the button that opened the dialog.
  const opener = useRef<HTMLElement>(null);
  const openFrom = (button: HTMLElement) => {
    focusList();
    opener.current = button;
  };
  const passFocus = ({ target, currentTarget }: FocusEvent) => {
    if (target !== currentTarget) return;
    opener.current?.focus();
    opener.current = null;
  };
  const last = fees.at(-1);
  const money = (minor: number) => formatMoney(minor, currency);
  const isWaiving = (fee_id?: string) => waive.isPending && waive.variables.fee_id === fee_id;
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Late fees"
        className={styles.lines}
        onFocus={passFocus}
      >
        {fees.map((fee) => (
          <li key={fee.id}>
            <span>
              <b>{money(fee.amount)}</b>
              <span>
                until {formatCalendarDay(fee.until)}
                <NoteLink fee={fee} />
              </span>
            </span>
            <span className={styles.actions}>
              {fee.state !== 'waived' && (
                <Button
                  size="sm"
                  aria-label={`Waive ${money(fee.amount)}`}
                  busy={isWaiving(fee.id) && 'Waiving'}
                  onClick={({ currentTarget }) => {
                    if (fee.state === 'draft') {
                      waive.mutate({ id, until, fee_id: fee.id }, { onSuccess: focusList });
                    } else {
                      openFrom(currentTarget);
                      setVoiding(fee);
                    }
                  }}
                >
                  Waive
                </Button>
              )}
              {fee === last && fee.state === 'waived' && !fee.note && status !== 'void' && (
                <Button
                  size="sm"
                  aria-label="Undo waiver"
                  busy={restore.isPending && 'Undoing'}
                  onClick={() => restore.mutate(id, { onSuccess: focusList })}
                >
                  Undo
                </Button>
              )}
              <Badge tone={states[fee.state].tone}>{states[fee.state].text}</Badge>
            </span>
          </li>
        ))}
        {accrued > 0 && (
          <li>
            <span>
              <b>{money(accrued)}</b>
              <span>so far, until {formatCalendarDay(until)}</span>
            </span>
            <span className={styles.actions}>
              <Button
                size="sm"
                aria-label={`Bill now: ${money(accrued)}`}
                onClick={({ currentTarget }) => {
                  openFrom(currentTarget);
                  setIsBilling(true);
                }}
              >
                Bill now
              </Button>
              <Button
                size="sm"
                aria-label={`Waive ${money(accrued)}`}
                busy={isWaiving() && 'Waiving'}
                onClick={() => waive.mutate({ id, until }, { onSuccess: focusList })}
              >
                Waive
              </Button>
            </span>
          </li>
        )}
      </ul>
      <ConfirmDialog
        open={isBilling}
        title={`Bill ${money(accrued)} now?`}
        text={`We’ll email a fee note to the recipients of this invoice. It covers the days until ${formatCalendarDay(until)}.`}
        confirmLabel="Send fee note"
        busy={bill.isPending && 'Sending'}
        onConfirm={() => {
          opener.current = null;
          bill.mutate({ id, until }, { onSettled: () => setIsBilling(false) });
        }}
        onCancel={() => setIsBilling(false)}
      />
      <ConfirmDialog
        open={voiding !== undefined}
        title="Waive this fee?"
        text={`This voids its fee note ${voiding?.note?.number ?? ''}. You can’t undo this.`}
        confirmLabel="Waive fee"
        tone="danger"
        onConfirm={() => {
          opener.current = null;
          if (voiding) waive.mutate({ id, until, fee_id: voiding.id });
          setVoiding(undefined);
        }}
        onCancel={() => setVoiding(undefined)}
      />
    </>
  );
}

function NoteLink({ fee: { id, state, note } }: { fee: LateFeeRecord }) {
  if (note) {
    return (
      <>
        {', '}
        <Link className={styles.link} to={`/projects?tab=invoices&invoice=${note.id}`}>
          {note.number}
        </Link>
      </>
    );
  }
  if (state !== 'draft') return null;
  return (
    <>
      {', '}
      <Link className={styles.link} to={`/invoice/new?id=${id}`}>
        review draft
      </Link>
    </>
  );
}
