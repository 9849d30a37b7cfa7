import { formatMoney } from '@soloist/contracts';
import { ButtonLink } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import { payHref } from './invoice-lines.tsx';
import styles from './project-view.module.css';
import type { ProjectView } from './project-view.page.tsx';

interface Step {
  text: string;
  action: string;
  href: string;
}

/** The one thing to do now, for whoever looks. */
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

/** What the client does is done by the contract's link. */
function stepOfClient({ contract }: Pick<ProjectView, 'contract'>): Step {
  const href = `/accept/proposal/${contract.contract_id}`;
  const { project } = contract;
  const submitted = project?.milestones.find(({ status }) => status === 'submitted');
  if (submitted) {
    return { text: `“${submitted.name}” waits for your approval.`, action: 'Look at it', href };
  }
  const toPay = project?.invoices.find(
    ({ balance, status, orderId }) => balance > 0 && status !== 'void' && orderId,
  );
  const payAt = toPay && payHref(toPay);
  if (toPay && payAt) {
    const amount = formatMoney(toPay.balance, toPay.currency);
    return {
      text: `${amount} of ${toPay.number} is to pay.`,
      action: 'Open the invoice',
      href: payAt,
    };
  }
  if (!project) return { text: 'This proposal waits for an answer.', action: 'Open it', href };
  return { text: 'Nothing waits for you.', action: 'Open the contract', href };
}

function stepOfFreelancer({ contract }: Pick<ProjectView, 'contract'>, id: string): Step {
  const href = `/project/status/${id}`;
  const milestones = contract.project?.milestones ?? [];
  const find = (wanted: string) => milestones.find(({ status }) => status === wanted);
  const toChange = find('changes_requested');
  if (toChange) {
    return { text: `“${toChange.name}” should change.`, action: 'See what', href };
  }
  const approved = find('approved');
  if (approved) {
    return { text: `“${approved.name}” is approved.`, action: 'Create its invoice', href };
  }
  const pending = find('pending');
  if (pending) return { text: `“${pending.name}” comes next.`, action: 'Hand it over', href };
  return { text: 'Nothing waits for you.', action: 'Open its status', href };
}
