import { formatMoney, proposalTotal } from '@soloist/contracts';
import { ProposalDocument } from '@soloist/document';
import { Badge, Banner } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { Section } from '../../shared/sections/section.tsx';
import styles from '../documents/documents.module.css';
import { isInProgress, periodTexts, statusBadges } from '../proposals/proposal.rules.ts';
import { ProposalState } from '../proposals/proposal-state.tsx';
import { ClientMilestones } from './client-milestones.tsx';
import { EndProject } from './end-project.tsx';
import { FreelancerMilestones } from './freelancer-milestones.tsx';
import { clientInvoiceHref, freelancerInvoiceHref, InvoiceLines } from './invoice-lines.tsx';
import { MilestoneList } from './milestone-list.tsx';
import { NextStep } from './next-step.tsx';
import { PaymentSchedule } from './payment-schedule.tsx';
import { ProjectFiles } from './project-files.tsx';
import { ProjectSide } from './project-side.tsx';
import { otherSideOf, type ProjectView } from './projects.api.ts';
import { ClientVersionChanges, FreelancerVersionChanges } from './version-changes.tsx';

/** The project's work and its document; each side has its own actions. */
export function ProjectContent({ view }: { view: ProjectView }) {
  const { contract } = view;
  const { project } = contract;
  const document = (
    <ProposalDocument document={contract} senderImage={contract.sender.profileImage || undefined} />
  );
  return (
    <div className={styles.status}>
      <div className={styles.sections}>
        <Head view={view} />
        <NewerVersion view={view} />
        <NextStep view={view} />
        {project && <Work view={view} />}
        <Changes view={view} />
        {project ? (
          <details className={styles.document}>
            <summary>Signed document</summary>
            {document}
          </details>
        ) : (
          document
        )}
      </div>
      <ProjectSide view={view} />
    </div>
  );
}

function Head({ view }: { view: ProjectView }) {
  const { contract, proposal } = view;
  const { frequency } = contract.details;
  const { text, tone } = statusBadges[contract.status];
  return (
    <div className={styles.statusHead}>
      {proposal ? <ProposalState proposal={proposal} /> : <Badge tone={tone}>{text}</Badge>}
      <span>
        <b>{formatMoney(proposalTotal(contract), contract.currency)}</b>
        {contract.payment_type === 'ongoing' && frequency && ` ${periodTexts[frequency]}`},{' '}
        {otherSideOf(view)}
      </span>
    </div>
  );
}

function NewerVersion({ view: { contract, proposal } }: { view: ProjectView }) {
  const newer = proposal ? proposal.replacedBy : contract.replacedBy;
  if (!newer) return null;
  return (
    <Banner tone="info">
      A newer version replaced this proposal.{' '}
      <Link
        className={styles.link}
        to={proposal ? `/project/status/${newer}` : `/accept/proposal/${newer}`}
      >
        View new version
      </Link>
    </Banner>
  );
}

function Changes({ view: { contract, proposal } }: { view: ProjectView }) {
  if (proposal?.replaces) {
    return <FreelancerVersionChanges proposal={proposal} replaced={proposal.replaces} />;
  }
  return contract.replaces && <ClientVersionChanges contract={contract} {...contract.replaces} />;
}

function Work({ view }: { view: ProjectView }) {
  const { side, contract, proposal } = view;
  return (
    <>
      <Section title="Milestones">
        <Milestones view={view} />
        {proposal && isInProgress(contract.status) && <EndProject proposal={proposal} />}
      </Section>
      <PaymentSchedule project={contract.project} currency={contract.currency} />
      <Section title="Invoices">
        <InvoiceLines
          invoices={contract.project?.invoices ?? []}
          hrefOf={side === 'freelancer' ? freelancerInvoiceHref : clientInvoiceHref}
        />
      </Section>
      <Section title="Files">
        <ProjectFiles view={view} />
      </Section>
    </>
  );
}

function Milestones({ view: { side, contract, proposal } }: { view: ProjectView }) {
  const { project, payment_type, currency } = contract;
  if (!project?.milestones.length) {
    if (payment_type !== 'ongoing') {
      return <p className={styles.calm}>This project has no milestones.</p>;
    }
    const invoicing =
      side === 'freelancer'
        ? 'We draft an invoice for you at the start of each period.'
        : 'No milestones. You’ll get an invoice for each period.';
    return <p className={styles.calm}>{invoicing}</p>;
  }
  if (side === 'client') return <ClientMilestones contract={contract} />;
  if (proposal) return <FreelancerMilestones proposal={proposal} />;
  return <MilestoneList milestones={project.milestones} currency={currency} />;
}
