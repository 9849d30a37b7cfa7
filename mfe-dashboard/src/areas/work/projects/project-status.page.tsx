import '@soloist/document/changes.css';
import '@soloist/document/document.css';
import '@soloist/ui/serif.css';
import type { ProposalDetail } from '@soloist/contracts';
import { Breadcrumb, Button, Loading, PageBar, Skeleton } from '@soloist/ui';
import { useNavigate, useParams } from '@soloist/web-client';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { QueryPage } from '../../shared/loading/query-content.tsx';
import styles from '../documents/documents.module.css';
import { ProposalMenu } from '../proposals/proposal-menu.tsx';
import { useProposal, useProposalPdf } from '../proposals/proposals.api.ts';
import { Withdrawal } from '../proposals/withdrawal.tsx';
import { StatusMain } from './status-main.tsx';
import { StatusSide } from './status-side.tsx';

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
