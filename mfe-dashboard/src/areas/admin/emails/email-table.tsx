import type { OutgoingEmail, OutgoingEmailState } from '@soloist/contracts';
import {
  Badge,
  type BadgeTone,
  Button,
  Cell,
  HeadCell,
  Row,
  Table,
  TableBody,
  TableHead,
} from '@soloist/ui';
import { formatInstant } from '../../shared/formats/dates.rules.ts';
import styles from '../layout/admin.module.css';

export type EmailAction = 'settle' | 'liftSuppression';

interface EmailTableProps {
  emails: OutgoingEmail[];
  onAct: (act: EmailAction, email: OutgoingEmail) => void;
}

export const EmailTable = ({ emails, onAct }: EmailTableProps) => (
  <Table caption="Emails, newest first" className={styles.wide}>
    <TableHead>
      <HeadCell slot="main">Email</HeadCell>
      <HeadCell slot="status">Status</HeadCell>
      <HeadCell slot="meta">Details</HeadCell>
      <HeadCell slot="actions">Actions</HeadCell>
    </TableHead>
    <TableBody>
      {emails.map((email) => (
        <Row key={email.id}>
          <Cell slot="main">
            <span className={styles.names}>
              <b>{email.to}</b>
              <span>
                {email.kind}, {formatInstant(email.createdAt)}
              </span>
            </span>
          </Cell>
          <Cell slot="status">
            <Badge tone={stateTexts[email.state].tone}>{stateTexts[email.state].label}</Badge>
          </Cell>
          <Cell slot="meta">{emailDetails(email)}</Cell>
          <Cell slot="actions">
            {email.state === 'doubtful' && (
              <Button size="sm" onClick={() => onAct('settle', email)}>
                Mark as sent
              </Button>
            )}
            {email.state === 'bounced' && (
              <Button size="sm" onClick={() => onAct('liftSuppression', email)}>
                Allow emails
              </Button>
            )}
          </Cell>
        </Row>
      ))}
    </TableBody>
  </Table>
);

const emailDetails = ({ reason, said: response, tries, nextTryAt }: OutgoingEmail) => {
  if (nextTryAt) return `Attempt ${tries + 1} at ${formatInstant(nextTryAt)}`;
  return reason || response || 'No details yet';
};

export const stateTexts: Record<OutgoingEmailState, { label: string; tone: BadgeTone }> = {
  waiting: { label: 'Queued', tone: 'info' },
  sent: { label: 'Sent', tone: 'info' },
  delivered: { label: 'Delivered', tone: 'ok' },
  delayed: { label: 'Delayed', tone: 'warn' },
  failed: { label: 'Failed', tone: 'bad' },
  doubtful: { label: 'Unconfirmed', tone: 'warn' },
  bounced: { label: 'Bounced', tone: 'bad' },
  skipped: { label: 'Skipped', tone: 'neutral' },
};
