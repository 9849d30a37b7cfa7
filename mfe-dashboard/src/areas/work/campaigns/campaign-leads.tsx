import { Badge, ButtonLink, Heading } from '@soloist/ui';
import { Link, useNavigate } from '@soloist/web-client';
import { formatDay } from '../../shared/formats/dates.rules.ts';
import { PagedList } from '../../shared/lists/paged-list.tsx';
import { stageTexts, titleOf } from '../leads/lead.rules.ts';
import { useLeads } from '../leads/leads.api.ts';
import styles from './campaigns.module.css';

/** The leads of one campaign, newest first; each opens on the board. */
export function CampaignLeads({ id }: { id: string }) {
  const list = useLeads({ campaign: id });
  const navigate = useNavigate();
  const board = `/lead-dashboard?campaign=${id}`;
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <Heading level={2} size="section">
          Leads
        </Heading>
        <ButtonLink size="sm" href={board} onNavigate={navigate}>
          Open board
        </ButtonLink>
      </div>
      <PagedList
        list={list}
        what="The leads"
        empty={
          <p className={styles.calm}>
            No one has filled in the form yet. Share its link or embed it.
          </p>
        }
      >
        {(leads) => (
          <ul className={styles.campaigns} aria-label="Leads of this campaign">
            {leads.map((lead) => (
              <li key={lead.id}>
                <div className={styles.names}>
                  <Link to={`${board}&lead=${lead.id}`} dir="auto">
                    {titleOf(lead)}
                  </Link>
                  <span dir="auto">{lead.message || lead.email}</span>
                </div>
                <span className={styles.won}>{formatDay(lead.createdAt)}</span>
                <Badge>{stageTexts[lead.stage]}</Badge>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}
