import { formatMoney, type ReceivedProposal } from '@soloist/contracts';
import { Avatar, Badge, Button, ButtonLink, Heading } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import { formatDay } from '../../shared/formats/dates.rules.ts';
import styles from '../home/home.module.css';
import { isUnanswered, statusBadges } from '../proposals/proposal.rules.ts';
import type { useReceivedProposals } from './received.api.ts';

/** The proposals to decide, the milestones to approve, then all the others. */
export function ReceivedLists({ list }: { list: ReturnType<typeof useReceivedProposals> }) {
  const received = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const toDecide = received.filter(({ status }) => isUnanswered(status));
  const toApprove = received.filter((proposal) => proposal.toApprove > 0);
  const others = received.filter((proposal) => !pendingAction(proposal));
  return (
    <>
      {toApprove.length > 0 && (
        <section className={styles.panel}>
          <Heading level={2} size="section">
            To approve
          </Heading>
          <ReceivedList proposals={toApprove} />
        </section>
      )}
      <section className={styles.panel}>
        <Heading level={2} size="section">
          To decide
        </Heading>
        {toDecide.length === 0 ? (
          <p className={styles.calm}>No proposals to decide.</p>
        ) : (
          <ReceivedList proposals={toDecide} />
        )}
      </section>
      {others.length > 0 && (
        <section className={styles.panel}>
          <Heading level={2} size="section">
            Answered
          </Heading>
          <ReceivedList proposals={others} />
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
        const action = pendingAction(proposal);
        const badge = statusBadges[status];
        return (
          <li key={contract_id}>
            <Avatar name={freelancerName} src={proposal.freelancerImage} size={40} />
            <span className={styles.grow}>
              <b>{project_name}</b>
              <span>{describe(proposal)}</span>
            </span>
            {!action && <Badge tone={badge.tone}>{badge.text}</Badge>}
            <ButtonLink
              size="sm"
              variant={action && index === 0 ? 'primary' : 'secondary'}
              href={`/accept/proposal/${contract_id}`}
              onNavigate={navigate}
              aria-label={`${action?.label ?? 'Open'} ${project_name}`}
            >
              {action?.short ?? 'Open'}
            </ButtonLink>
          </li>
        );
      })}
    </ul>
  );
}

/** What the client has to do, if anything. */
function pendingAction({ status, toApprove }: ReceivedProposal) {
  if (isUnanswered(status)) return { label: 'Decide on', short: 'Decide' };
  return toApprove > 0 ? { label: 'Review work on', short: 'Review' } : undefined;
}

function describe({ total, currency, freelancerName, ...rest }: ReceivedProposal): string {
  if (rest.toApprove > 0) return `${milestones(rest.toApprove)} from ${freelancerName} to approve`;
  const offer = `${formatMoney(total, currency)} from ${freelancerName}`;
  return isUnanswered(rest.status)
    ? `${offer}, answer by ${formatDay(rest.expiresAt)}`
    : `${offer}, sent ${formatDay(rest.sentAt)}`;
}

const milestones = (count: number) => (count === 1 ? '1 milestone' : `${count} milestones`);
