import { type NoticeKind, noticeKinds } from '@soloist/contracts';
import { Switch } from '@soloist/ui';
import { useMe } from '@soloist/web-client';
import { Loaded } from '../../loaded.tsx';
import { useSetMailKinds } from './settings.api.ts';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

const kindTexts: Record<NoticeKind, { label: string; hint: string }> = {
  messages: {
    label: 'Messages',
    hint: 'When somebody wrote to you and you have not looked for ten minutes.',
  },
  proposal_news: {
    label: 'Proposals',
    hint: 'When a client opens, accepts or declines a proposal, or it does not arrive.',
  },
  project_news: {
    label: 'Projects',
    hint: 'When a client approves a milestone, asks for changes or adds a file.',
  },
  invoice_news: {
    label: 'Invoices',
    hint: 'When an invoice is opened, paid, overdue, or does not arrive.',
  },
  account_news: {
    label: 'Your account',
    hint: 'What became of your own address, and of what you reported.',
  },
  signed_proposal: {
    label: 'Signed proposals',
    hint: 'The document with both signatures when a client accepts your proposal.',
  },
  new_sign_in: {
    label: 'New sign-ins',
    hint: 'When your account is signed in on a device for the first time.',
  },
  site_message: {
    label: 'Messages from your portfolio',
    hint: 'What visitors of your portfolio site write to you. Your leads show it either way.',
  },
  job_news: {
    label: 'Jobs and applications',
    hint: 'Who applies to your jobs, and what became of your own applications.',
  },
  job_matches: {
    label: 'New jobs for your saved searches',
    hint: 'Of the searches for which you asked for mail; several jobs come in one.',
  },
  recommendations: {
    label: 'Recommendations',
    hint: 'When somebody has written the recommendation that you asked for.',
  },
};

/** Which mails are wanted; a switch is in force at once. */
export function EmailSection() {
  const me = useMe();
  const setKinds = useSetMailKinds();
  return (
    <SettingsSection
      id="email-preferences"
      text="Codes, your data export, and the documents that you send or are sent always go out."
    >
      <Loaded query={me} what="Your e-mail preferences" height={120}>
        {({ userInfo: { emailPref } }) => (
          <ul className={styles.rows}>
            {noticeKinds.map((kind) => (
              <li key={kind}>
                <Switch
                  className={styles.grow}
                  checked={emailPref.includes(kind)}
                  onChange={(isWanted) =>
                    setKinds.mutate(
                      noticeKinds.filter((each) =>
                        each === kind ? isWanted : emailPref.includes(each),
                      ),
                    )
                  }
                  {...kindTexts[kind]}
                />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </SettingsSection>
  );
}
