import {
  Avatar,
  Cell,
  HeadCell,
  Row,
  Table,
  TableBody,
  TableHead,
  VisuallyHidden,
} from '@soloist/ui';
import { Link } from '@soloist/web-client';
import type { ReactNode } from 'react';
import { clientOf } from './document.rules.ts';
import styles from './documents.module.css';

interface DocumentTableProps {
  caption: string;
  /** Headers of the columns that differ between lists. */
  heads: { main: string; extra?: string };
  children: ReactNode;
}

/** The columns that every list of documents has. */
export function DocumentTable({ caption, heads, children }: DocumentTableProps) {
  return (
    <Table caption={caption}>
      <TableHead>
        <HeadCell slot="main">{heads.main}</HeadCell>
        <HeadCell slot="status">Status</HeadCell>
        {heads.extra && <HeadCell slot="extra">{heads.extra}</HeadCell>}
        <HeadCell slot="meta">Next</HeadCell>
        <HeadCell slot="money">Amount</HeadCell>
        <HeadCell slot="actions">
          <VisuallyHidden>Actions</VisuallyHidden>
        </HeadCell>
      </TableHead>
      <TableBody>{children}</TableBody>
    </Table>
  );
}

interface DocumentRowProps {
  document: { client_name: string; email: string };
  /** The document's name, which links to `href`; plain text where there is nothing to open yet. */
  title: string;
  href: string | undefined;
  /** The kind of document, beside its client. */
  kind: string;
  status: ReactNode;
  /** Only for tables with a progress column. */
  progress?: ReactNode;
  /** The next step, in two short lines. */
  next: readonly [string, string];
  amount: string;
  /** A short note below the amount. */
  amountNote?: string | undefined;
  menu: ReactNode;
}

/** One document in a `DocumentTable`. */
export function DocumentRow(props: DocumentRowProps) {
  const { title, href, kind, status, progress, amount, amountNote, menu } = props;
  const [next, detail] = props.next;
  const client = clientOf(props.document);
  return (
    <Row>
      <Cell slot="main">
        <span className={styles.project}>
          <Avatar shape="square" name={client} size={36} />
          <span className={styles.names}>
            {href === undefined ? <span>{title}</span> : <Link to={href}>{title}</Link>}
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
