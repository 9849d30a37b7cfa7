import { useRole } from '@soloist/web-client';
import { QueryPanel } from '../../../shared/loading/query-content.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { BillingDetailsForm } from './billing-form.tsx';
import { CurrentPlan } from './current-plan.tsx';
import { useBilling, useSubscription } from './plan.api.ts';
import styles from './plan.module.css';
import { PlatformInvoices } from './platform-invoices.tsx';

/** The person's Soloist plan, billing details and invoices. */
export function PlanSection() {
  const subscription = useSubscription();
  const billing = useBilling();
  const isFreelancer = useRole() === 'freelancer';
  return (
    <SettingsSection id="plan">
      <QueryPanel query={subscription} what="Your plan" height={96}>
        {(loaded) => <CurrentPlan subscription={loaded} />}
      </QueryPanel>
      <div className={styles.part}>
        <h3>Billing details</h3>
        <p className={styles.muted}>
          We use these details on invoices{isFreelancer && ' for Pro and our fees'}. Changes apply
          from your next invoice.
        </p>
        <QueryPanel query={billing} what="Your billing details" height={240}>
          {(loaded) => <BillingDetailsForm saved={loaded} />}
        </QueryPanel>
      </div>
      <div className={styles.part}>
        <h3>Soloist invoices</h3>
        <PlatformInvoices />
      </div>
    </SettingsSection>
  );
}
