import '@soloist/document/changes.css';
import '@soloist/document/document.css';
import '@soloist/ui/serif.css';
import { type Contract, type ProposalDetail, proposals } from '@soloist/contracts';
import { Breadcrumb, Button, ButtonLink, Loading, Logo, PageBar, Skeleton } from '@soloist/ui';
import { apiUrl, Link, useNavigate, useParams, useRole } from '@soloist/web-client';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { QueryPage } from '../../shared/loading/query-content.tsx';
import styles from '../documents/documents.module.css';
import { FollowUpDialog } from '../proposals/follow-up-dialog.tsx';
import { ProposalMenu } from '../proposals/proposal-menu.tsx';
import type { ProposalDialogKind } from '../proposals/proposal-row.tsx';
import { useProposalPdf } from '../proposals/proposals.api.ts';
import { Withdrawal } from '../proposals/withdrawal.tsx';
import pageStyles from './project.module.css';
import { ProjectContent } from './project-content.tsx';
import { useProject } from './projects.api.ts';

/** One proposal and its project within the app. */
export const ProjectStatusPage = () => <ProjectPage />;

/** The same without the app’s sidebar. */
export function ProjectViewPage() {
  const home = useRole() === 'employer' ? '/empdashboard' : '/dashboard';
  return (
    <>
      <header className={pageStyles.bar}>
        <Link to={home} aria-label="Soloist, home">
          <Logo size={24} />
        </Link>
      </header>
      <ProjectPage />
    </>
  );
}

/** One proposal and its project, for its freelancer or its client. */
function ProjectPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const project = useProject(id);
  const { data } = project;
  return (
    <div className={styles.page}>
      <PageBar
        title={
          <Breadcrumb parent="Projects & invoices" href="/projects" onNavigate={navigate}>
            {data?.contract.project_name ?? 'Project'}
          </Breadcrumb>
        }
        actions={
          data &&
          (data.proposal ? (
            <FreelancerActions proposal={data.proposal} />
          ) : (
            <ClientActions contract={data.contract} />
          ))
        }
      />
      <QueryPage
        query={project}
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
        {(loaded) => <ProjectContent view={loaded} />}
      </QueryPage>
    </div>
  );
}

function ClientActions({ contract: { contract_id, pdfReady } }: { contract: Contract }) {
  if (!pdfReady) return null;
  return (
    <ButtonLink
      size="sm"
      icon={<Download size={16} />}
      href={apiUrl(proposals.contractPdf, { params: { contract_id } })}
      download
    >
      PDF
    </ButtonLink>
  );
}

function FreelancerActions({ proposal }: { proposal: ProposalDetail }) {
  const pdf = useProposalPdf();
  const [dialog, setDialog] = useState<ProposalDialogKind>();
  const close = () => setDialog(undefined);
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
      <ProposalMenu proposal={proposal} isOpen onOpenDialog={setDialog} />
      <Withdrawal proposal={dialog === 'withdraw' ? proposal : undefined} onClose={close} />
      {dialog === 'follow-up' && <FollowUpDialog proposal={proposal} onClose={close} />}
    </>
  );
}
