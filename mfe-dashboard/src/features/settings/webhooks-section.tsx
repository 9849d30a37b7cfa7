import { ButtonLink } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import { SettingsSection } from './settings-section.tsx';

/** Leads to the programs that are told what happens. */
export function WebhooksSection() {
  const navigate = useNavigate();
  return (
    <SettingsSection
      id="webhooks"
      text="Have a program of yours told when something happens here, such as an invoice that is paid."
    >
      <div>
        <ButtonLink href="/settings/webhooks" onNavigate={navigate}>
          Manage webhooks
        </ButtonLink>
      </div>
    </SettingsSection>
  );
}
