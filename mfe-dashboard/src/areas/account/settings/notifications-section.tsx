import { Heading } from '@soloist/ui';
import { useMe } from '@soloist/web-client';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import { useNotificationPreferences } from './notification-preferences.api.ts';
import { NotificationTable } from './notification-table.tsx';
import styles from './notifications.module.css';
import { PushDevices } from './push-devices.tsx';
import { QuietHoursPart } from './quiet-hours.tsx';
import { SettingsSection } from './settings-section.tsx';

/** Notification preferences: kinds, channels and times. Every change is saved immediately. */
export function NotificationsSection() {
  const me = useMe();
  const preferences = useNotificationPreferences();
  return (
    <SettingsSection
      id="notifications"
      text="Choose your notifications. We always email codes, data exports and documents."
    >
      <QueryPanel query={preferences} what="Your notifications" height={480}>
        {(set) => (
          <>
            <QueryPanel query={me} what="Your notifications" height={480}>
              {({ userInfo }) => (
                <NotificationTable kinds={set.kinds} emailedKinds={userInfo.emailPref} />
              )}
            </QueryPanel>
            <div className={styles.part}>
              <QuietHoursPart preferences={set} />
            </div>
          </>
        )}
      </QueryPanel>
      <div className={styles.part}>
        <Heading level={3} size="sub">
          Push notifications
        </Heading>
        <PushDevices />
      </div>
    </SettingsSection>
  );
}
