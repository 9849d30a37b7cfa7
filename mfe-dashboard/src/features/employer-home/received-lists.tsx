import { formatMoney, type ReceivedProposal } from '@soloist/contracts';
import { Avatar, Badge, Button, ButtonLink, Heading } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import { formatDay } from '../../dates.ts';
import styles from '../home/home.module.css';
import { isWaiting, statusBadges } from '../proposals/proposal-texts.ts';
import type { useReceivedProposals } from './employer-home.api.ts';

/** The proposals that wait for a decision, then those that have one. */
export function ReceivedLists({ list }: { list: ReturnType<typeof useReceivedProposals> }) {
  const received = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const toDecide = received.filter(({ status }) => isWaiting(status));
  const answered = received.filter(({ status }) => !isWaiting(status));
  return (
    <>
      <section className={styles.panel}>
        <Heading level={2} size="section">
          To decide
        </Heading>
        {toDecide.length === 0 ? (
          <p className={styles.calm}>Nothing waits for your decision.</p>
        ) : (
          <ReceivedList proposals={toDecide} />
        )}
      </section>
      {answered.length > 0 && (
        <section className={styles.panel}>
          <Heading level={2} size="section">
            Answered
          </Heading>
          <ReceivedList proposals={answered} />
        </section>
      )}
      {list.hasNextPage && (
        <div>
          <Button onClick={() => list.fetchNextPage()} busy={list.isFetchingNextPage && 'Loading'}>
            Show older proposals
          </Button>
        </div>
      )}
    </>
  );
}

function ReceivedList({ proposals }: { proposals: ReceivedProposal[] }) {
  const navigate = useNavigate();
  return (
    <ul className={styles.list}>
      {proposals.map((proposal, index) => {
        const { contract_id, project_name, freelancerName, status } = proposal;
        const toDecide = isWaiting(status);
        const badge = statusBadges[status];
        return (
          <li key={contract_id}>
            <Avatar name={freelancerName} size={40} />
            <span className={styles.grow}>
              <b>{project_name}</b>
              <span>{describe(proposal)}</span>
            </span>
            {!toDecide && <Badge tone={badge.tone}>{badge.text}</Badge>}
            <ButtonLink
              size="sm"
              variant={toDecide && index === 0 ? 'primary' : 'secondary'}
              href={`/accept/proposal/${contract_id}`}
              onNavigate={navigate}
              aria-label={`${toDecide ? 'Decide on' : 'Open'} ${project_name}`}
            >
              {toDecide ? 'Decide' : 'Open'}
            </ButtonLink>
          </li>
        );
      })}
    </ul>
  );
}

function describe({ total, currency, freelancerName, ...rest }: ReceivedProposal): string {
  const offer = `${formatMoney(total, currency)} from ${freelancerName}`;
  return isWaiting(rest.status)
    ? `${offer}, answer by ${formatDay(rest.expiresAt)}`
    : `${offer}, sent ${formatDay(rest.sentAt)}`;
}
