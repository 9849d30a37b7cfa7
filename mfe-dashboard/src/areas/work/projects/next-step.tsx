import { formatMoney } from '@soloist/contracts';
import { ButtonLink } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import { isInProgress, isUnanswered } from '../proposals/proposal.rules.ts';
import { clientInvoiceHref } from './invoice-lines.tsx';
import styles from './project.module.css';
import type { ProjectView } from './projects.api.ts';

interface Step {
  text: string;
  /** Missing where the action is on the page itself. */
  link?: { label: string; href: string };
}

/** The single next step for the side that reads the page. */
export function NextStep({ view }: { view: ProjectView }) {
  const navigate = useNavigate();
  const step = view.side === 'client' ? clientStep(view) : freelancerStep(view);
  if (!step) return null;
  return (
    <section className={styles.next} aria-label="Next step">
      <p>{step.text}</p>
      {step.link && (
        <ButtonLink variant="primary" href={step.link.href} onNavigate={navigate}>
          {step.link.label}
        </ButtonLink>
      )}
    </section>
  );
}

function clientStep({ contract }: ProjectView): Step | undefined {
  const { project, status, contract_id } = contract;
  if (!project) {
    if (!isUnanswered(status)) return undefined;
    const href = `/accept/proposal/${contract_id}`;
    return { text: 'This proposal needs your response.', link: { label: 'Open proposal', href } };
  }
  const submitted =
    isInProgress(status) && project.milestones.find((each) => each.status === 'submitted');
  if (submitted) return { text: `“${submitted.name}” needs your approval.` };
  const toPay = project.invoices.find(
    ({ balance, status: state, orderId }) => balance > 0 && state !== 'void' && orderId,
  );
  const href = toPay && clientInvoiceHref(toPay);
  if (!toPay || !href) return { text: 'You’re up to date.' };
  const amount = formatMoney(toPay.balance, toPay.currency);
  return { text: `${amount} of ${toPay.number} is due.`, link: { label: 'Open invoice', href } };
}

function freelancerStep({ contract: { project, status } }: ProjectView): Step | undefined {
  if (!project) {
    return isUnanswered(status) ? { text: 'Your client hasn’t responded yet.' } : undefined;
  }
  const find = (searchedStatus: string) =>
    project.milestones.find((milestone) => milestone.status === searchedStatus);
  const approved = find('approved');
  if (approved) return { text: `“${approved.name}” is approved: invoice it next.` };
  if (!isInProgress(status)) return { text: 'You’re up to date.' };
  const toChange = find('changes_requested');
  if (toChange) return { text: `Your client requested changes to “${toChange.name}”.` };
  const pending = find('pending');
  if (pending) return { text: `“${pending.name}” is next.` };
  const submitted = find('submitted');
  if (submitted) return { text: `Your client is reviewing “${submitted.name}”.` };
  return { text: 'You’re up to date.' };
}
