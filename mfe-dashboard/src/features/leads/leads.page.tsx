import { ButtonLink, EmptyState, PageBar } from '@soloist/ui';
import { useLive, useNavigate } from '@soloist/web-client';
import { PagedList } from '../projects/paged-list.tsx';
import { LeadItem } from './lead-item.tsx';
import { useLeads } from './leads.api.ts';
import styles from './leads.module.css';

/** Who wrote on the own portfolio site, newest first. */
export function LeadsPage() {
  const list = useLeads();
  useLive('lead');
  return (
    <>
      <PageBar title="Leads" />
      <div className={styles.page}>
        <PagedList list={list} what="Your leads" empty={<NoLeads />}>
          {(leads) => (
            <ul className={styles.leads} aria-label="Your leads">
              {leads.map((lead) => (
                <LeadItem key={lead.id} lead={lead} />
              ))}
            </ul>
          )}
        </PagedList>
      </div>
    </>
  );
}

function NoLeads() {
  const navigate = useNavigate();
  return (
    <EmptyState
      title="No leads yet"
      text="Whoever writes to you with the contact form of your portfolio site will be here."
      action={
        <ButtonLink variant="primary" href="/portfolio" onNavigate={navigate}>
          Open your portfolio
        </ButtonLink>
      }
    />
  );
}
