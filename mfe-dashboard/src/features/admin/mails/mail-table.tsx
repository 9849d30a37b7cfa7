import type { OutgoingMail } from '@soloist/contracts';
import { Badge, Button, Cell, HeadCell, Row, Table, TableBody, TableHead } from '@soloist/ui';
import { formatInstant } from '../../../dates.ts';
import styles from '../admin.module.css';
import { stateTexts } from './mail-texts.ts';

export type MailAct = 'settle' | 'liftSuppression';

interface MailTableProps {
  mails: OutgoingMail[];
  onAct: (act: MailAct, mail: OutgoingMail) => void;
}

export const MailTable = ({ mails, onAct }: MailTableProps) => (
  <Table caption="Mails, newest first" className={styles.wide}>
    <TableHead>
      <HeadCell slot="main">Mail</HeadCell>
      <HeadCell slot="status">State</HeadCell>
      <HeadCell slot="meta">What happened</HeadCell>
      <HeadCell slot="actions">Actions</HeadCell>
    </TableHead>
    <TableBody>
      {mails.map((mail) => (
        <Row key={mail.id}>
          <Cell slot="main">
            <span className={styles.names}>
              <b>{mail.to}</b>
              <span>
                {mail.kind}, {formatInstant(mail.createdAt)}
              </span>
            </span>
          </Cell>
          <Cell slot="status">
            <Badge tone={stateTexts[mail.state].tone}>{stateTexts[mail.state].label}</Badge>
          </Cell>
          <Cell slot="meta">{happened(mail)}</Cell>
          <Cell slot="actions">
            {mail.state === 'doubtful' && (
              <Button size="sm" onClick={() => onAct('settle', mail)}>
                It did leave
              </Button>
            )}
            {mail.state === 'bounced' && (
              <Button size="sm" onClick={() => onAct('liftSuppression', mail)}>
                Mail it again
              </Button>
            )}
          </Cell>
        </Row>
      ))}
    </TableBody>
  </Table>
);

const happened = ({ reason, said, tries, nextTryAt }: OutgoingMail) => {
  if (nextTryAt) return `Try ${tries + 1} at ${formatInstant(nextTryAt)}`;
  return reason || said || 'Nothing yet';
};
