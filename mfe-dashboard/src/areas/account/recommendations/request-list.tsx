import { type RecommendationRequest, relationLabels } from '@soloist/contracts';
import { Badge, type BadgeTone, Button, EmptyState } from '@soloist/ui';
import { formatDay } from '../../shared/formats/dates.rules.ts';
import { PagedList } from '../../shared/lists/paged-list.tsx';
import { useCancelRequest, useRemind, useRequests } from './recommendations.api.ts';
import styles from './recommendations.module.css';

/** The requests with their status. */
export function RequestList({ onRequest }: { onRequest: () => void }) {
  const list = useRequests();
  return (
    <PagedList list={list} what="Your requests" empty={<NoRequests onRequest={onRequest} />}>
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

const NoRequests = ({ onRequest }: { onRequest: () => void }) => (
  <EmptyState
    title="No requests yet"
    text="We email people a link. They need a free account to write."
    action={
      <Button variant="primary" onClick={onRequest}>
        Request a recommendation
      </Button>
    }
  />
);

const states: Record<RecommendationRequest['status'], [tone: BadgeTone, label: string]> = {
  requested: ['neutral', 'Requested'],
  written: ['info', 'Written'],
  published: ['ok', 'Shown'],
  hidden: ['neutral', 'Hidden'],
  declined: ['warn', 'Declined'],
  withdrawn: ['warn', 'Withdrawn by the writer'],
};

function RequestRow({ request }: { request: RecommendationRequest }) {
  const { id, email, relation, status, askedAt: requestedAt, openedAt, remindedAt } = request;
  const remind = useRemind();
  const cancel = useCancelRequest();
  const isOpened = status === 'requested' && openedAt !== null;
  const [tone, label] = isOpened ? (['info', 'Opened'] as const) : states[status];
  const details = [
    relationLabels[relation],
    `requested on ${formatDay(requestedAt)}`,
    remindedAt && `reminded on ${formatDay(remindedAt)}`,
  ];
  const recipient = email || 'Deleted account';
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <b>{recipient}</b>
        <span className={styles.muted}>{details.filter(Boolean).join(', ')}</span>
      </div>
      <Badge tone={tone}>{label}</Badge>
      {status === 'requested' && (
        <div className={styles.actions}>
          {!remindedAt && (
            <Button
              size="sm"
              busy={remind.isPending && 'Sending'}
              aria-label={`Send reminder to ${recipient}`}
              onClick={() => remind.mutate(id)}
            >
              Send reminder
            </Button>
          )}
          <Button
            size="sm"
            variant="ghost"
            busy={cancel.isPending && 'Cancelling'}
            aria-label={`Cancel request to ${recipient}`}
            onClick={() => cancel.mutate(id)}
          >
            Cancel request
          </Button>
        </div>
      )}
    </li>
  );
}
