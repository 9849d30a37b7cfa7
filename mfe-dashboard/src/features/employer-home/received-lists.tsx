import { formatMoney, type ReceivedProposal } from '@soloist/contracts';
import { Avatar, Badge, Button, ButtonLink, Heading } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import { formatDay } from '../../dates.ts';
import styles from '../home/home.module.css';
import { isWaiting, statusBadges } from '../proposals/proposal-texts.ts';
import type { useReceivedProposals } from './employer-home.api.ts';

/** The proposals that wait for a decision, the work that waits for a word, then all the others. */
export function ReceivedLists({ list }: { list: ReturnType<typeof useReceivedProposals> }) {
  const received = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const toDecide = received.filter(({ status }) => isWaiting(status));
  const toApprove = received.filter((proposal) => proposal.toApprove > 0);
  const others = received.filter((proposal) => !waitsFor(proposal));
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
          <p className={styles.calm}>Nothing waits for your decision.</p>
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
        const action = waitsFor(proposal);
        const badge = statusBadges[status];
        return (
          <li key={contract_id}>
            <Avatar name={freelancerName} size={40} />
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

/** What is asked of the client, if anything. */
function waitsFor({ status, toApprove }: ReceivedProposal) {
  if (isWaiting(status)) return { label: 'Decide on', short: 'Decide' };
  return toApprove > 0 ? { label: 'Review the work of', short: 'Review' } : undefined;
}

function describe({ total, currency, freelancerName, ...rest }: ReceivedProposal): string {
  if (rest.toApprove > 0) return `${milestones(rest.toApprove)} of ${freelancerName} to approve`;
  const offer = `${formatMoney(total, currency)} from ${freelancerName}`;
  return isWaiting(rest.status)
    ? `${offer}, answer by ${formatDay(rest.expiresAt)}`
    : `${offer}, sent ${formatDay(rest.sentAt)}`;
}

const milestones = (count: number) => (count === 1 ? '1 milestone' : `${count} milestones`);
