import { type RecommendationRequest, relationLabels } from '@soloist/contracts';
import { Badge, type BadgeTone, Button, EmptyState } from '@soloist/ui';
import { formatDay } from '../../dates.ts';
import { PagedList } from '../projects/paged-list.tsx';
import { useRemind, useRequests, useTakeBack } from './recommendations.api.ts';
import styles from './recommendations.module.css';

/** Whom the person asked, and what became of it. */
export function RequestList({ onAsk }: { onAsk: () => void }) {
  const list = useRequests();
  return (
    <PagedList list={list} what="Your requests" empty={<NobodyAsked onAsk={onAsk} />}>
      {(requests) => (
        <ul className={styles.items} aria-label="Your requests">
          {requests.map((request) => (
            <RequestRow key={request.id} request={request} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

const NobodyAsked = ({ onAsk }: { onAsk: () => void }) => (
  <EmptyState
    title="You have asked nobody yet"
    text="Clients and colleagues get a mail with a link. They need a free account to write."
    action={
      <Button variant="primary" onClick={onAsk}>
        Ask for a recommendation
      </Button>
    }
  />
);

const states: Record<RecommendationRequest['status'], [tone: BadgeTone, label: string]> = {
  requested: ['neutral', 'Asked'],
  written: ['info', 'Written'],
  published: ['ok', 'Shown'],
  hidden: ['neutral', 'Hidden'],
  declined: ['warn', 'Said no'],
  withdrawn: ['warn', 'Taken back by its writer'],
};

function RequestRow({ request }: { request: RecommendationRequest }) {
  const { id, email, relation, status, askedAt, openedAt, remindedAt } = request;
  const remind = useRemind();
  const takeBack = useTakeBack();
  const isOpened = status === 'requested' && openedAt !== null;
  const [tone, label] = isOpened ? (['info', 'Opened'] as const) : states[status];
  const facts = [
    relationLabels[relation],
    `asked on ${formatDay(askedAt)}`,
    remindedAt && `reminded on ${formatDay(remindedAt)}`,
  ];
  const whom = email || 'A deleted account';
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <b>{whom}</b>
        <span className={styles.muted}>{facts.filter(Boolean).join(', ')}</span>
      </div>
      <Badge tone={tone}>{label}</Badge>
      {status === 'requested' && (
        <div className={styles.actions}>
          {!remindedAt && (
            <Button
              size="sm"
              busy={remind.isPending && 'Sending'}
              aria-label={`Remind ${whom}`}
              onClick={() => remind.mutate(id)}
            >
              Remind once
            </Button>
          )}
          <Button
            size="sm"
            variant="ghost"
            busy={takeBack.isPending && 'Taking back'}
            aria-label={`Take back the request to ${whom}`}
            onClick={() => takeBack.mutate(id)}
          >
            Take back
          </Button>
        </div>
      )}
    </li>
  );
}
