import { Heading } from '@soloist/ui';
import { useMe } from '@soloist/web-client';
import { Loaded } from '../../loaded.tsx';
import { useNoticePreferences } from './notice-preferences.api.ts';
import { NoticeTable } from './notice-table.tsx';
import styles from './notifications.module.css';
import { PushDevices } from './push-devices.tsx';
import { QuietHoursPart } from './quiet-hours.tsx';
import { SettingsSection } from './settings-section.tsx';

/** What a person is told of, where and when; everything is in force at once. */
export function NotificationsSection() {
  const me = useMe();
  const preferences = useNoticePreferences();
  return (
    <SettingsSection
      id="notifications"
      text="What you are told of, and where. Codes, your data export, and the documents that you send or are sent always go out by mail."
    >
      <Loaded query={preferences} what="Your notifications" height={480}>
        {(set) => (
          <>
            <Loaded query={me} what="Your notifications" height={480}>
              {({ userInfo }) => <NoticeTable kinds={set.kinds} mailed={userInfo.emailPref} />}
            </Loaded>
            <div className={styles.part}>
              <QuietHoursPart preferences={set} />
            </div>
          </>
        )}
      </Loaded>
      <div className={styles.part}>
        <Heading level={3} size="sub">
          Push on your devices
        </Heading>
        <PushDevices />
      </div>
    </SettingsSection>
  );
}
