import { formatMoney, type ProposalDetail } from '@soloist/contracts';
import { ProposalChanges, ProposalDocument } from '@soloist/document';
import { Banner } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import { Section } from '../../shared/sections/section.tsx';
import { clientOf } from '../documents/document.rules.ts';
import styles from '../documents/documents.module.css';
import { isInProgress, periodTexts } from '../proposals/proposal.rules.ts';
import { ProposalState } from '../proposals/proposal-state.tsx';
import { useProposal } from '../proposals/proposals.api.ts';
import { EndProject } from './end-project.tsx';
import { FreelancerFiles } from './freelancer-files.tsx';
import { FreelancerMilestones } from './freelancer-milestones.tsx';
import { freelancerInvoiceHref, InvoiceLines } from './invoice-lines.tsx';

/** The project's work and its document. */
export function StatusMain({ proposal }: { proposal: ProposalDetail }) {
  const { project, replaces, replacedBy } = proposal;
  return (
    <div className={styles.sections}>
      <StatusHead proposal={proposal} />
      {replacedBy && (
        <Banner tone="info">
          A newer version replaced this proposal.{' '}
          <Link className={styles.link} to={`/project/status/${replacedBy}`}>
            View new version
          </Link>
        </Banner>
      )}
      {project && <Work proposal={proposal} />}
      {replaces && <VersionChanges proposal={proposal} replaced={replaces} />}
      {project ? (
        <details className={styles.document}>
          <summary>Signed document</summary>
          <SentDocument proposal={proposal} />
        </details>
      ) : (
        <SentDocument proposal={proposal} />
      )}
    </div>
  );
}

function StatusHead({ proposal }: { proposal: ProposalDetail }) {
  return (
    <div className={styles.statusHead}>
      <ProposalState proposal={proposal} />
      <span>
        <b>{formatMoney(proposal.total, proposal.currency)}</b>
        {proposal.frequency && ` ${periodTexts[proposal.frequency]}`}, {clientOf(proposal)}
      </span>
    </div>
  );
}

const SentDocument = ({ proposal: { document } }: { proposal: ProposalDetail }) => (
  <ProposalDocument document={document} senderImage={document.sender.profileImage || undefined} />
);

function Work({ proposal }: { proposal: ProposalDetail }) {
  const { project, status } = proposal;
  if (!project) return null;
  return (
    <>
      <Section title="Milestones">
        {project.milestones.length > 0 ? (
          <FreelancerMilestones proposal={proposal} />
        ) : (
          <p className={styles.calm}>
            {proposal.payment_type === 'ongoing'
              ? 'We draft an invoice for you at the start of each period.'
              : 'This project has no milestones.'}
          </p>
        )}
        {isInProgress(status) && <EndProject proposal={proposal} />}
      </Section>
      <Section title="Invoices">
        <InvoiceLines invoices={project.invoices} hrefOf={freelancerInvoiceHref} />
      </Section>
      <Section title="Files">
        <FreelancerFiles proposal={proposal} />
      </Section>
    </>
  );
}

/** The differences between this version and the one that it replaces. */
function VersionChanges({ proposal, replaced }: { proposal: ProposalDetail; replaced: string }) {
  const query = useProposal(replaced);
  return (
    <Section title="Changes">
      <QueryPanel query={query} what="The previous version" height={160}>
        {(before) => (
          <>
            <p className={styles.calm}>
              Compared with{' '}
              <Link className={styles.link} to={`/project/status/${before.id}`}>
                {before.number}
              </Link>
              .
            </p>
            <ProposalChanges before={before.document} after={proposal.document} />
          </>
        )}
      </QueryPanel>
    </Section>
  );
}
