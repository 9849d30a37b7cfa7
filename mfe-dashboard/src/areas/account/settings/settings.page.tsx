import { ButtonLink, PageBar } from '@soloist/ui';
import { useNavigate, useRole } from '@soloist/web-client';
import type { ComponentType } from 'react';
import { AccountSection } from './account-section.tsx';
import { ActivitySection } from './activity-section.tsx';
import { ApiKeysSection } from './api-keys/api-keys-section.tsx';
import { ClientEmailsSection } from './client-emails/client-emails-section.tsx';
import { ConnectedAppsSection } from './connected-apps/connected-apps-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { DomainSection } from './domain-section.tsx';
import { ExportSection } from './export-section.tsx';
import { LinkedAccountsSection, useHasLinkedAccounts } from './linked-accounts-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { NumberingSection } from './numbering/numbering-section.tsx';
import { OwnAppsSection } from './own-apps/own-apps-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PlanSection } from './plan/plan-section.tsx';
import { RoleSection } from './role-section.tsx';
import { SectionList } from './section-list.tsx';
import { type SectionId, sectionIds } from './sections.rules.ts';
import { SessionsSection } from './sessions-section.tsx';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';
import { TwoStepSection } from './two-step-section.tsx';

const sections: Record<SectionId, ComponentType> = {
  account: AccountSection,
  role: RoleSection,
  notifications: NotificationsSection,
  password: PasswordSection,
  passkeys: PasskeysSection,
  'two-step': TwoStepSection,
  sessions: SessionsSection,
  activity: ActivitySection,
  'linked-accounts': LinkedAccountsSection,
  numbering: NumberingSection,
  'client-emails': ClientEmailsSection,
  domain: DomainSection,
  plan: PlanSection,
  'connected-apps': ConnectedAppsSection,
  'api-keys': ApiKeysSection,
  'own-apps': OwnAppsSection,
  webhooks: WebhooksSection,
  export: ExportSection,
  delete: DeleteSection,
};

/** All account settings, in sections that load and fail independently. */
export function SettingsPage() {
  const visible = useVisibleSections();
  return (
    <>
      <PageBar title="Settings" />
      <div className={styles.page}>
        <SectionList ids={visible} />
        <div className={styles.sections}>
          {visible.map((id) => {
            const Section = sections[id];
            return <Section key={id} />;
          })}
        </div>
      </div>
    </>
  );
}

function useVisibleSections(): SectionId[] {
  const hidden = new Set<SectionId>();
  if (useRole() !== 'freelancer') {
    hidden.add('domain');
    hidden.add('numbering');
    hidden.add('client-emails');
  }
  if (!useHasLinkedAccounts()) hidden.add('linked-accounts');
  return sectionIds.filter((id) => !hidden.has(id));
}

/** A link to the webhooks. */
function WebhooksSection() {
  const navigate = useNavigate();
  return (
    <SettingsSection
      id="webhooks"
      text="Send events to your own app, for example when an invoice is paid."
    >
      <div>
        <ButtonLink href="/settings/webhooks" onNavigate={navigate}>
          Manage webhooks
        </ButtonLink>
      </div>
    </SettingsSection>
  );
}
