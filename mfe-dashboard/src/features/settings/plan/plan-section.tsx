import { useRole } from '@soloist/web-client';
import { Loaded } from '../../../loaded.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { BillingDetailsForm } from './billing-form.tsx';
import { OwnPlan } from './own-plan.tsx';
import { useBilling, useSubscription } from './plan.api.ts';
import styles from './plan.module.css';
import { PlatformInvoices } from './platform-invoices.tsx';

/** What the person pays for Soloist, who the invoices are made out to, and the invoices. */
export function PlanSection() {
  const subscription = useSubscription();
  const billing = useBilling();
  const isFreelancer = useRole() === 'freelancer';
  return (
    <SettingsSection id="plan">
      <Loaded query={subscription} what="Your plan" height={96}>
        {(known) => <OwnPlan subscription={known} />}
      </Loaded>
      <div className={styles.part}>
        <h3>Billing details</h3>
        <p className={styles.muted}>
          Who our invoices are made out to{isFreelancer && ', for Pro and for our fees'}. What you
          change counts from the next one on.
        </p>
        <Loaded query={billing} what="Your billing details" height={240}>
          {(known) => <BillingDetailsForm known={known} />}
        </Loaded>
      </div>
      <div className={styles.part}>
        <h3>Invoices from us</h3>
        <PlatformInvoices />
      </div>
    </SettingsSection>
  );
}
