import { formatMoney, type ProposalSummary } from '@soloist/contracts';
import { Avatar, ButtonLink, Heading } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import styles from './home.module.css';
import { needsOf } from './needs.ts';

const most = 5;

/** The proposals that wait for the freelancer to do something. */
export function NeedsYou({ proposals }: { proposals: ProposalSummary[] }) {
  const navigate = useNavigate();
  const needs = needsOf(proposals).slice(0, most);
  return (
    <section className={styles.panel}>
      <Heading level={2} size="section">
        Needs you
      </Heading>
      {needs.length === 0 ? (
        <p className={styles.calm}>Nothing needs you right now.</p>
      ) : (
        <ul className={styles.list}>
          {needs.map(({ proposal, title, text }, index) => (
            <li key={proposal.id}>
              <Avatar shape="square" name={proposal.client_name || proposal.email} size={40} />
              <span className={styles.grow}>
                <b>{title}</b>
                <span>
                  {formatMoney(proposal.total, proposal.currency)}. {text}
                </span>
              </span>
              <ButtonLink
                size="sm"
                variant={index === 0 ? 'primary' : 'secondary'}
                href={`/project/status/${proposal.id}`}
                onNavigate={navigate}
                aria-label={`Open ${proposal.project_name}`}
              >
                Open
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
