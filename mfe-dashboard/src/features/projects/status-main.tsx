import { formatMoney, type ProposalDetail } from '@soloist/contracts';
import { ProposalChanges, ProposalDocument } from '@soloist/document';
import { Banner } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { Loaded } from '../../loaded.tsx';
import { ProposalState } from '../proposals/proposal-state.tsx';
import { clientOf, isInProgress, periodTexts } from '../proposals/proposal-texts.ts';
import { useProposal } from '../proposals/proposals.api.ts';
import { EndProject } from './end-project.tsx';
import { InvoiceLines, ownInvoiceHref } from './invoice-lines.tsx';
import { OwnFiles } from './own-files.tsx';
import { OwnMilestones } from './own-milestones.tsx';
import styles from './projects.module.css';
import { Section } from './section.tsx';

/** The work, and the document that it rests on. */
export function StatusMain({ proposal }: { proposal: ProposalDetail }) {
  const { project, replaces, replacedBy } = proposal;
  return (
    <div className={styles.sections}>
      <StatusHead proposal={proposal} />
      {replacedBy && (
        <Banner tone="info">
          A newer version took its place.{' '}
          <Link className={styles.link} to={`/project/status/${replacedBy}`}>
            Open it
          </Link>
        </Banner>
      )}
      {project && <Work proposal={proposal} />}
      {replaces && <WhatChanged proposal={proposal} replaced={replaces} />}
      {project ? (
        <details className={styles.document}>
          <summary>The signed document</summary>
          <Paper proposal={proposal} />
        </details>
      ) : (
        <Paper proposal={proposal} />
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

const Paper = ({ proposal: { document } }: { proposal: ProposalDetail }) => (
  <ProposalDocument document={document} senderImage={document.sender.profileImage || undefined} />
);

function Work({ proposal }: { proposal: ProposalDetail }) {
  const { project, status } = proposal;
  if (!project) return null;
  return (
    <>
      <Section title="Milestones">
        {project.milestones.length > 0 ? (
          <OwnMilestones proposal={proposal} />
        ) : (
          <p className={styles.calm}>
            {proposal.payment_type === 'ongoing'
              ? 'It is billed period by period: each one’s invoice waits among your drafts when it begins.'
              : 'This project has no milestones.'}
          </p>
        )}
        {isInProgress(status) && <EndProject proposal={proposal} />}
      </Section>
      <Section title="Invoices">
        <InvoiceLines invoices={project.invoices} hrefOf={ownInvoiceHref} />
      </Section>
      <Section title="Files">
        <OwnFiles proposal={proposal} />
      </Section>
    </>
  );
}

/** What this version changes, beside the one it takes the place of. */
function WhatChanged({ proposal, replaced }: { proposal: ProposalDetail; replaced: string }) {
  const query = useProposal(replaced);
  return (
    <Section title="What changes">
      <Loaded query={query} what="The version before" height={160}>
        {(before) => (
          <>
            <p className={styles.calm}>
              Against{' '}
              <Link className={styles.link} to={`/project/status/${before.id}`}>
                {before.number}
              </Link>
              .
            </p>
            <ProposalChanges before={before.document} after={proposal.document} />
          </>
        )}
      </Loaded>
    </Section>
  );
}
