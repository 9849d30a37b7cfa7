import { Avatar, Cell, Row } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import type { ReactNode } from 'react';
import { clientOf } from '../proposals/proposal-texts.ts';
import styles from './projects.module.css';

interface PaperRowProps {
  paper: { client_name: string; email: string };
  /** What it is called, and where it opens. */
  title: string;
  href: string;
  /** What kind of paper it is, beside its client. */
  kind: string;
  status: ReactNode;
  /** Only where the table has such a column. */
  progress?: ReactNode;
  /** What comes next, in two short lines. */
  next: readonly [string, string];
  amount: string;
  /** What there is to say of the amount. */
  amountNote?: string | undefined;
  menu: ReactNode;
}

/** One paper in a `PaperTable`. */
export function PaperRow(props: PaperRowProps) {
  const { title, href, kind, status, progress, amount, amountNote, menu } = props;
  const [next, detail] = props.next;
  const client = clientOf(props.paper);
  return (
    <Row>
      <Cell slot="main">
        <span className={styles.project}>
          <Avatar shape="square" name={client} size={36} />
          <span className={styles.names}>
            <Link to={href}>{title}</Link>
            <span>
              {client}, {kind}
            </span>
          </span>
        </span>
      </Cell>
      <Cell slot="status">{status}</Cell>
      {progress && <Cell slot="extra">{progress}</Cell>}
      <Cell slot="meta">
        <span className={styles.next}>
          <span>{next}</span>
          <span>{detail}</span>
        </span>
      </Cell>
      <Cell slot="money">
        <span className={styles.names}>
          <span>{amount}</span>
          {amountNote && <span>{amountNote}</span>}
        </span>
      </Cell>
      <Cell slot="actions">{menu}</Cell>
    </Row>
  );
}
