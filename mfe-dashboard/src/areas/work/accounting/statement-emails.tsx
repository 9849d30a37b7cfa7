import { type Currency, formatMoney, type StatementEmail } from '@soloist/contracts';
import { Badge, Button, ConfirmDialog } from '@soloist/ui';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { formatInstant } from '../../shared/formats/dates.rules.ts';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';
import { deliveryStateTexts, deliveryTones } from '../deliveries/delivery.rules.ts';
import { useEmailStatement, useStatementCopies, useStatementEmails } from './accounting.api.ts';
import styles from './accounting.module.css';

interface EmailStatementProps {
  email: string;
  currency: Currency;
}

/** Emails the statement as PDF after a confirmation that names who gets it. */
export function EmailStatement({ email, currency }: EmailStatementProps) {
  // One id for each opened dialog: pressing twice, or again after an error, sends once.
  const [requestId, setRequestId] = useState<string>();
  const send = useEmailStatement();
  const copies = useStatementCopies(email);
  const names = (copies.data ?? []).map((each) => each.email);
  const people = copies.isError
    ? `${email} and everyone saved for this client under Recipients`
    : new Intl.ListFormat('en-GB').format([email, ...names]);
  return (
    <>
      <Button icon={<Mail size={16} />} onClick={() => setRequestId(crypto.randomUUID())}>
        Email statement
      </Button>
      <ConfirmDialog
        open={requestId !== undefined}
        tone="primary"
        title={`Email statement in ${currency}?`}
        text={`We’ll send the PDF to ${people}.`}
        confirmLabel="Send statement"
        busy={(send.isPending && 'Sending') || (copies.isPending && 'Loading')}
        onConfirm={() =>
          requestId &&
          send.mutate(
            { request_id: requestId, email, currency },
            { onSuccess: () => setRequestId(undefined), onError: showErrorToast },
          )
        }
        onCancel={() => setRequestId(undefined)}
      />
    </>
  );
}

/** The emails of the past 30 days; nothing where there are none. */
export function StatementEmails({ email }: { email: string }) {
  const { data: emails = [] } = useStatementEmails(email);
  if (emails.length === 0) return null;
  return (
    <details className={styles.emails}>
      <summary>Emailed statements ({emails.length})</summary>
      <ul>
        {emails.map((each) => (
          <EmailRow key={each.id} email={each} />
        ))}
      </ul>
    </details>
  );
}

const EmailRow = ({ email }: { email: StatementEmail }) => (
  <li>
    <span>
      {email.to}
      <span className={styles.calm}>
        {formatInstant(email.sentAt)}, balance {formatMoney(email.balance, email.currency)}
        {email.reason && `. ${email.reason}`}
      </span>
    </span>
    <Badge tone={deliveryTones[email.state]}>{deliveryStateTexts[email.state]}</Badge>
  </li>
);
