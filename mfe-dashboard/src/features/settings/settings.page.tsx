import { PageBar } from '@soloist/ui';
import { useRole } from '@soloist/web-client';
import type { ComponentType } from 'react';
import { AccountSection } from './account-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { DomainSection } from './domain-section.tsx';
import { ExportSection } from './export-section.tsx';
import { LinkedAccountsSection, useHasLinkedAccounts } from './linked-accounts-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PlanSection } from './plan/plan-section.tsx';
import { RoleSection } from './role-section.tsx';
import { SectionList } from './section-list.tsx';
import { type SectionId, sectionIds } from './sections.ts';
import { SessionsSection } from './sessions-section.tsx';
import styles from './settings.module.css';
import { WebhooksSection } from './webhooks-section.tsx';

const sections: Record<SectionId, ComponentType> = {
  account: AccountSection,
  role: RoleSection,
  notifications: NotificationsSection,
  password: PasswordSection,
  sessions: SessionsSection,
  'linked-accounts': LinkedAccountsSection,
  domain: DomainSection,
  plan: PlanSection,
  webhooks: WebhooksSection,
  export: ExportSection,
  delete: DeleteSection,
};

/** Everything about the account, in anchored parts that load and fail apart from each other. */
export function SettingsPage() {
  const shown = useShownSections();
  return (
    <>
      <PageBar title="Settings" />
      <div className={styles.page}>
        <SectionList ids={shown} />
        <div className={styles.sections}>
          {shown.map((id) => {
            const Section = sections[id];
            return <Section key={id} />;
          })}
        </div>
      </div>
    </>
  );
}

function useShownSections(): SectionId[] {
  const hidden = new Set<SectionId>();
  if (useRole() !== 'freelancer') hidden.add('domain');
  if (!useHasLinkedAccounts()) hidden.add('linked-accounts');
  return sectionIds.filter((id) => !hidden.has(id));
}
