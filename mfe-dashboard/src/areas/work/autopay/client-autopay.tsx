import { type AutopayCharge, formatMoney, type Mandate } from '@soloist/contracts';
import { Badge, Button, ConfirmDialog, DescriptionList } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { useState } from 'react';
import { formatCalendarDay } from '../../shared/formats/dates.rules.ts';
import { QueryError } from '../../shared/loading/query-content.tsx';
import { PanelSection } from '../../shared/sections/section.tsx';
import { useClientAutopay, useEndAutopay } from './autopay.api.ts';
import styles from './autopay.module.css';

export interface ClientAutopayProps {
  email: string;
  /** Without another plan's autopay. */
  recurringId?: string | undefined;
  headingLevel?: 2 | 3;
}

/**
 * The autopay of a client, as their sender sees it; nothing where there is none, nor while it loads,
 * since most clients have none.
 */
export function ClientAutopay({ email, recurringId, headingLevel }: ClientAutopayProps) {
  const query = useClientAutopay(email);
  const live = (query.data ?? []).filter(
    (mandate) =>
      (mandate.state === 'active' || mandate.state === 'paused') &&
      (!recurringId || !mandate.recurringId || mandate.recurringId === recurringId),
  );
  const hasFailed = query.error !== null && query.data === undefined;
  if (live.length === 0 && !hasFailed) return null;
  return (
    <PanelSection title="Autopay" level={headingLevel}>
      <QueryError query={query} what="Autopay" />
      {live.map((mandate) => (
        <MandateSummary key={mandate.id} mandate={mandate} />
      ))}
    </PanelSection>
  );
}

function MandateSummary({ mandate }: { mandate: Mandate }) {
  const { id, state, method, maxAmount, currency, endsOn, charge, clientEmail } = mandate;
  const [isAsking, setIsAsking] = useState(false);
  const end = useEndAutopay(clientEmail);
  return (
    <>
      <div>
        <Badge tone={state === 'active' ? 'ok' : 'warn'}>
          {state === 'active' ? 'On' : 'Paused by the bank'}
        </Badge>
      </div>
      <DescriptionList
        items={[
          { label: 'Covers', value: <Covered mandate={mandate} /> },
          { label: 'Payment method', value: method },
          { label: 'Maximum', value: `${formatMoney(maxAmount, currency)} per charge` },
          { label: 'Ends on', value: formatCalendarDay(endsOn) },
          ...(charge ? [{ label: `Invoice ${charge.number}`, value: describeCharge(charge) }] : []),
        ]}
      />
      <div>
        <Button size="sm" onClick={() => setIsAsking(true)}>
          Stop autopay
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title="Stop autopay?"
        text="We’ll stop charging and notify your client. Only they can turn it back on."
        confirmLabel="Stop autopay"
        tone="danger"
        busy={end.isPending && 'Stopping'}
        onConfirm={() => end.mutate(id, { onSettled: () => setIsAsking(false) })}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

function Covered({ mandate: { scope, recurringId } }: { mandate: Mandate }) {
  if (scope === 'client' || !recurringId) return 'All your invoices';
  return (
    <Link className={styles.link} to={`/projects?tab=recurring&recurring=${recurringId}`}>
      One recurring invoice
    </Link>
  );
}

/** The state of a charge in one phrase. */
export function describeCharge({ state, at, amount, currency, reason }: AutopayCharge): string {
  const money = formatMoney(amount, currency);
  switch (state) {
    case 'announced':
      return `${money} on ${formatCalendarDay(at.slice(0, 10))}`;
    case 'retrying':
      return `Failed. ${reason} Next attempt on ${formatCalendarDay(at.slice(0, 10))}`;
    case 'sent':
      return `${money} is at the bank`;
    case 'paid':
      return `${money} paid`;
    case 'skipped':
      return 'Skipped by the client';
    case 'too_large':
      return 'Above the maximum, not charged';
    case 'given_up':
      return `Failed. ${reason}`;
    case 'cancelled':
      return 'Not charged: the invoice was paid or changed';
  }
}
