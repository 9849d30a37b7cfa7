import type { InvoiceSummary, ProposalSummary } from '@soloist/contracts';
import { Avatar, Badge, Button, ButtonLink, Heading } from '@soloist/ui';
import { Link, useNavigate } from '@soloist/web-client';
import { useState } from 'react';
import styles from './home.module.css';
import { type OpenItemDialog, OpenItemDialogs } from './open-item-dialogs.tsx';
import { type OpenItem, openItemsOf } from './open-items.rules.ts';
import type { ReplyItem } from './reply-items.rules.ts';
import { ReplyRow } from './reply-row.tsx';

const most = 5;

interface OpenItemsProps {
  proposals: ProposalSummary[];
  invoices: InvoiceSummary[];
  /** People who wait for a reply. */
  replies: ReplyItem[];
}

/** The people and documents that need the freelancer, each with its next act. */
export function OpenItems({ proposals, invoices, replies }: OpenItemsProps) {
  const [dialog, setDialog] = useState<OpenItemDialog>();
  const items = openItemsOf(proposals, invoices);
  const documents = items.slice(0, Math.max(most - replies.length, 1));
  const more = items.length - documents.length;
  const primary = items.find((item) => !item.done)?.id;
  return (
    <section className={styles.panel}>
      <Heading level={2} size="section">
        Needs you
      </Heading>
      {items.length + replies.length === 0 ? (
        <p className={styles.calm}>Nothing needs your attention.</p>
      ) : (
        <ul className={styles.list}>
          {replies.map((item, index) => (
            <ReplyRow key={item.id} item={item} isPrimary={index === 0} />
          ))}
          {documents.map((item) => (
            <li key={item.id}>
              <Avatar shape="square" name={item.client} size={40} />
              <span className={styles.grow}>
                <b>
                  <Link to={item.href}>{item.title}</Link>
                </b>
                <span>{item.text}</span>
              </span>
              <NextAct
                item={item}
                isPrimary={item.id === primary && replies.length === 0}
                onOpenDialog={setDialog}
              />
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <p className={styles.calm}>
          {more} more in your{' '}
          <Link className={styles.more} to="/projects">
            projects and invoices
          </Link>
          .
        </p>
      )}
      <OpenItemDialogs dialog={dialog} onClose={() => setDialog(undefined)} />
    </section>
  );
}

interface NextActProps {
  item: OpenItem;
  isPrimary: boolean;
  onOpenDialog: (dialog: OpenItemDialog) => void;
}

/** The one button of a document: an email to its client, or else it opens. */
function NextAct({ item, isPrimary, onOpenDialog }: NextActProps) {
  const navigate = useNavigate();
  const { act, done } = item;
  if (done) return <Badge tone="ok">{done}</Badge>;
  const variant = isPrimary ? 'primary' : 'secondary';
  if (!act) {
    return (
      <ButtonLink
        size="sm"
        variant={variant}
        href={item.href}
        onNavigate={navigate}
        aria-label={`Open ${item.document}`}
      >
        Open
      </ButtonLink>
    );
  }
  const label = act.kind === 'remind' ? 'Send reminder' : 'Follow up';
  return (
    <Button
      size="sm"
      variant={variant}
      aria-label={`${label}: ${item.document}`}
      onClick={() => onOpenDialog(act)}
    >
      {label}
    </Button>
  );
}
