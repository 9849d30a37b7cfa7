import '@soloist/document/document.css';
import '@soloist/ui/serif.css';
import { formatMoney, type ProposalDetail } from '@soloist/contracts';
import { ProposalDocument } from '@soloist/document';
import { ButtonLink, ErrorState, Facts, Heading, Loading, PageBar, Skeleton } from '@soloist/ui';
import { Link, useParams } from '@soloist/web-client';
import { Download } from 'lucide-react';
import { ProposalState } from './delivery-state.tsx';
import { formatDay, hasPdf } from './proposal-texts.ts';
import { ProposalTimeline } from './proposal-timeline.tsx';
import { pdfUrl, useProposal } from './proposals.api.ts';
import styles from './proposals.module.css';

/** One proposal: what was sent, where it stands, and everything that happened to it. */
export function ProjectStatusPage() {
  const { id = '' } = useParams();
  const { data, error, isPending, isFetching, refetch } = useProposal(id);
  return (
    <>
      <PageBar
        title={
          <>
            <Link to="/projects">Projects & invoices</Link> / {data?.project_name ?? 'Project'}
          </>
        }
        actions={data && hasPdf(data) && <PdfLink proposal={data} />}
      />
      <div className={styles.page}>
        {isPending && (
          <Loading label="Loading the project">
            <Skeleton shape="block" height={480} />
          </Loading>
        )}
        {error && (
          <ErrorState
            title="This project could not be loaded"
            text={error.message}
            onRetry={refetch}
            busy={isFetching}
          />
        )}
        {data && <ProjectStatus proposal={data} />}
      </div>
    </>
  );
}

function ProjectStatus({ proposal }: { proposal: ProposalDetail }) {
  const { document } = proposal;
  return (
    <div className={styles.status}>
      <ProposalDocument
        document={document}
        senderImage={document.sender.profileImage || undefined}
      />
      <aside className={styles.side}>
        <ProposalState proposal={proposal} />
        <Facts
          layout="stacked"
          items={[
            { label: 'Client', value: proposal.client_name || proposal.email },
            { label: 'Sent to', value: proposal.email },
            { label: 'Amount', value: formatMoney(proposal.total, proposal.currency) },
            { label: 'Valid until', value: formatDay(proposal.expiresAt) },
          ]}
        />
        <section>
          <Heading level={2} size="section">
            What happened
          </Heading>
          <ProposalTimeline entries={proposal.timeline} />
        </section>
      </aside>
    </div>
  );
}

function PdfLink({ proposal }: { proposal: ProposalDetail }) {
  return (
    <ButtonLink size="sm" icon={<Download size={16} />} href={pdfUrl(proposal)} download>
      PDF
    </ButtonLink>
  );
}
