import { ButtonLink, PageBar } from '@soloist/ui';
import { useLocation, useNavigate, useRole } from '@soloist/web-client';
import { type ComponentType, useEffect } from 'react';
import { AccountSection } from './account-section.tsx';
import { ActivitySection } from './activity-section.tsx';
import { ApiKeysSection } from './api-keys/api-keys-section.tsx';
import { ClientEmailsSection } from './client-emails/client-emails-section.tsx';
import { ConnectedAppsSection } from './connected-apps/connected-apps-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { DocumentFieldsSection } from './document-fields/document-fields-section.tsx';
import { DomainSection } from './domain-section.tsx';
import { ExportSection } from './export-section.tsx';
import { LateFeesSection } from './late-fees/late-fees-section.tsx';
import { LinkedAccountsSection, useHasLinkedAccounts } from './linked-accounts-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { NumberingSection } from './numbering/numbering-section.tsx';
import { OwnAppsSection } from './own-apps/own-apps-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PlanSection } from './plan/plan-section.tsx';
import { RoleSection } from './role-section.tsx';
import { SectionList } from './section-list.tsx';
import { findGroup, type SectionId } from './sections.rules.ts';
import { SessionsSection } from './sessions-section.tsx';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';
import { TaxSection } from './tax/tax-section.tsx';
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
  'document-fields': DocumentFieldsSection,
  tax: TaxSection,
  'late-fees': LateFeesSection,
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

/** All account settings, one group of sections at a time; sections load and fail independently. */
export function SettingsPage() {
  const { hash } = useLocation();
  const { group, section } = findGroup(hash);
  const hidden = useHiddenSections();
  useEffect(() => {
    if (!section) return;
    const target = document.getElementById(section);
    if (target) target.scrollIntoView();
    else window.scrollTo(0, 0);
  }, [section]);
  return (
    <>
      <PageBar title="Settings" />
      <div className={styles.page}>
        <SectionList current={group.id} hidden={hidden} />
        <div className={styles.sections}>
          {group.sections
            .filter((id) => !hidden.has(id))
            .map((id) => {
              const Section = sections[id];
              return <Section key={id} />;
            })}
        </div>
      </div>
    </>
  );
}

function useHiddenSections(): ReadonlySet<SectionId> {
  const hidden = new Set<SectionId>();
  if (useRole() !== 'freelancer') {
    hidden.add('domain');
    hidden.add('numbering');
    hidden.add('document-fields');
    hidden.add('tax');
    hidden.add('late-fees');
    hidden.add('client-emails');
  }
  if (!useHasLinkedAccounts()) hidden.add('linked-accounts');
  return hidden;
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
