import type { ProposalSummary } from '@soloist/contracts';
import { Avatar, ButtonLink, Heading } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import { deliveryToClient, formatDay } from '../proposals/proposal-texts.ts';
import styles from './home.module.css';

const soonMs = 7 * 24 * 3600 * 1000;

/** Why a proposal needs its freelancer today, most urgent first; `undefined` when it does not. */
function needOf(
  proposal: ProposalSummary,
): { rank: number; title: string; text: string } | undefined {
  const client = proposal.client_name || proposal.email;
  const delivery = deliveryToClient(proposal);
  if (delivery?.state === 'failed') {
    return {
      rank: 0,
      title: `${proposal.project_name} did not reach ${client}`,
      text: delivery.reason,
    };
  }
  if (proposal.status === 'accepted') {
    return {
      rank: 1,
      title: `${client} accepted ${proposal.project_name}`,
      text: 'Begin the work; the document is signed by both of you.',
    };
  }
  const isExpiring = new Date(proposal.expiresAt).getTime() - Date.now() < soonMs;
  const isOpen = proposal.status === 'viewed' || proposal.status === 'sent';
  if (isOpen && isExpiring) {
    return {
      rank: 2,
      title: `${proposal.project_name} expires on ${formatDay(proposal.expiresAt)}`,
      text: `${client} has not answered yet.`,
    };
  }
  if (proposal.status === 'viewed') {
    return {
      rank: 3,
      title: `${client} opened ${proposal.project_name}`,
      text: 'No answer yet. A short note often helps.',
    };
  }
  return undefined;
}

export function NeedsYou({ proposals }: { proposals: ProposalSummary[] }) {
  const navigate = useNavigate();
  const needs = proposals
    .flatMap((proposal) => {
      const need = needOf(proposal);
      return need ? [{ proposal, ...need }] : [];
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, 5);
  return (
    <section>
      <Heading level={2} size="section">
        Needs you
      </Heading>
      {needs.length === 0 ? (
        <p className={styles.calm}>Nothing needs you right now.</p>
      ) : (
        <ul className={styles.list}>
          {needs.map(({ proposal, title, text }) => (
            <li key={proposal.id}>
              <Avatar shape="square" name={proposal.client_name || proposal.email} size={36} />
              <span className={styles.grow}>
                <b>{title}</b>
                <span>{text}</span>
              </span>
              <ButtonLink size="sm" href={`/project/status/${proposal.id}`} onNavigate={navigate}>
                Open
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
