import { formatMoney } from '@soloist/contracts';
import { ButtonLink } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import { clientInvoiceHref } from './invoice-lines.tsx';
import styles from './project-view.module.css';
import type { ProjectView } from './project-view.page.tsx';

interface Step {
  text: string;
  action: string;
  href: string;
}

/** The single next step for the side that reads the page. */
export function NextStep({ view, id }: { view: ProjectView; id: string }) {
  const navigate = useNavigate();
  const { text, action, href } =
    view.side === 'client' ? stepOfClient(view) : stepOfFreelancer(view, id);
  return (
    <section className={styles.next} aria-label="Next step">
      <p>{text}</p>
      <ButtonLink variant="primary" href={href} onNavigate={navigate}>
        {action}
      </ButtonLink>
    </section>
  );
}

/** The client acts on the contract's page. */
function stepOfClient({ contract }: Pick<ProjectView, 'contract'>): Step {
  const href = `/accept/proposal/${contract.contract_id}`;
  const { project } = contract;
  const submitted = project?.milestones.find(({ status }) => status === 'submitted');
  if (submitted) {
    return { text: `“${submitted.name}” needs your approval.`, action: 'Review milestone', href };
  }
  const toPay = project?.invoices.find(
    ({ balance, status, orderId }) => balance > 0 && status !== 'void' && orderId,
  );
  const payAt = toPay && clientInvoiceHref(toPay);
  if (toPay && payAt) {
    const amount = formatMoney(toPay.balance, toPay.currency);
    return {
      text: `${amount} of ${toPay.number} is due.`,
      action: 'Open invoice',
      href: payAt,
    };
  }
  if (!project) return { text: 'This proposal needs your answer.', action: 'Open proposal', href };
  return { text: 'You’re up to date.', action: 'Open contract', href };
}

function stepOfFreelancer({ contract }: Pick<ProjectView, 'contract'>, id: string): Step {
  const href = `/project/status/${id}`;
  const milestones = contract.project?.milestones ?? [];
  const find = (searchedStatus: string) =>
    milestones.find(({ status }) => status === searchedStatus);
  const toChange = find('changes_requested');
  if (toChange) {
    return {
      text: `Your client requested changes to “${toChange.name}”.`,
      action: 'View changes',
      href,
    };
  }
  const approved = find('approved');
  if (approved) {
    return { text: `“${approved.name}” is approved.`, action: 'Create invoice', href };
  }
  const pending = find('pending');
  if (pending) return { text: `“${pending.name}” is next.`, action: 'Submit milestone', href };
  return { text: 'You’re up to date.', action: 'Open project', href };
}
