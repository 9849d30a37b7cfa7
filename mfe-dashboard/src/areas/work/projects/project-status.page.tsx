import '@soloist/document/changes.css';
import '@soloist/document/document.css';
import '@soloist/ui/serif.css';
import type { ProposalDetail } from '@soloist/contracts';
import { Breadcrumb, Button, DescriptionList, Loading, PageBar, Skeleton } from '@soloist/ui';
import { Link, useNavigate, useParams } from '@soloist/web-client';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { formatDay } from '../../shared/formats/dates.rules.ts';
import { QueryPage } from '../../shared/loading/query-content.tsx';
import { Section } from '../../shared/sections/section.tsx';
import { Timeline } from '../../shared/timeline/timeline.tsx';
import { clientOf } from '../documents/document.rules.ts';
import styles from '../documents/documents.module.css';
import { isUnanswered } from '../proposals/proposal.rules.ts';
import { ProposalEmailHistory } from '../proposals/proposal-emails.tsx';
import { ProposalMenu } from '../proposals/proposal-menu.tsx';
import { useProposal, useProposalPdf } from '../proposals/proposals.api.ts';
import { Withdrawal } from '../proposals/withdrawal.tsx';
import { StatusMain } from './status-main.tsx';

/** The proposal's details, activity and emails. */
function StatusSide({ proposal }: { proposal: ProposalDetail }) {
  const { id, number, email, status, expiresAt, project } = proposal;
  return (
    <aside className={styles.side} aria-label="Details, activity and emails">
      <DescriptionList
        layout="stacked"
        items={[
          { label: 'Client', value: clientOf(proposal) },
          { label: 'Sent to', value: email },
          { label: 'Number', value: number },
          ...(isUnanswered(status) ? [{ label: 'Expires', value: formatDay(expiresAt) }] : []),
        ]}
      />
      {project && (
        <Link className={styles.link} to={`/dashboard/project-view/${id}`}>
          Open client page
        </Link>
      )}
      <Section title="Activity">
        <Timeline entries={proposal.timeline} side="freelancer" />
      </Section>
      <Section title="Emails">
        <ProposalEmailHistory id={id} />
      </Section>
    </aside>
  );
}

/** One proposal and its project: status, milestones, invoices, files and activity. */
export function ProjectStatusPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const proposal = useProposal(id);
  const { data } = proposal;
  return (
    <>
      <PageBar
        title={
          <Breadcrumb parent="Projects & invoices" href="/projects" onNavigate={navigate}>
            {data?.project_name ?? 'Project'}
          </Breadcrumb>
        }
        actions={data && <StatusActions proposal={data} />}
      />
      <div className={styles.page}>
        <QueryPage
          query={proposal}
          what="This project"
          missing={{
            title: 'Project not found',
            back: { href: '/projects', label: 'Go to projects' },
          }}
          loading={
            <Loading label="Loading the project">
              <Skeleton shape="block" height={480} />
            </Loading>
          }
        >
          {(loaded) => (
            <div className={styles.status}>
              <StatusMain proposal={loaded} />
              <StatusSide proposal={loaded} />
            </div>
          )}
        </QueryPage>
      </div>
    </>
  );
}

function StatusActions({ proposal }: { proposal: ProposalDetail }) {
  const pdf = useProposalPdf();
  const [isWithdrawing, setWithdrawing] = useState(false);
  return (
    <>
      {proposal.pdfReady && (
        <Button
          size="sm"
          icon={<Download size={16} />}
          busy={pdf.isPending && 'Downloading'}
          onClick={() => pdf.mutate(proposal)}
        >
          PDF
        </Button>
      )}
      <ProposalMenu proposal={proposal} isOpen onOpenDialog={() => setWithdrawing(true)} />
      <Withdrawal
        proposal={isWithdrawing ? proposal : undefined}
        onClose={() => setWithdrawing(false)}
      />
    </>
  );
}
