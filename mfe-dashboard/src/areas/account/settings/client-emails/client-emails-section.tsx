import type { EmailTextKind, SavedEmailText } from '@soloist/contracts';
import { Button } from '@soloist/ui';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { QueryPanel } from '../../../shared/loading/query-content.tsx';
import styles from '../settings.module.css';
import { SettingsSection } from '../settings-section.tsx';
import { EmailTextDialog } from './email-text-dialog.tsx';
import { useEmailTexts, useResetEmailText } from './email-texts.api.ts';

const kindTitles: Record<EmailTextKind, string> = {
  proposal: 'Proposal',
  invoice: 'Invoice',
  reminder: 'Reminder before the due date',
  overdue: 'Overdue reminder',
  receipt: 'Receipt',
  credit_note: 'Credit note',
};

/** The texts of emails that clients get with documents. */
export function ClientEmailsSection() {
  const texts = useEmailTexts();
  return (
    <SettingsSection
      id="client-emails"
      text="Write the emails that clients get with your documents in your own words."
    >
      <QueryPanel query={texts} what="Your email texts" height={360}>
        {(list) => (
          <ul className={styles.rows} aria-label="Emails to clients">
            {list.map((each) => (
              <EmailTextRow key={each.kind} email={each} />
            ))}
          </ul>
        )}
      </QueryPanel>
    </SettingsSection>
  );
}

function EmailTextRow({ email }: { email: SavedEmailText }) {
  const [isOpen, setOpen] = useState(false);
  const reset = useResetEmailText();
  const title = kindTitles[email.kind];
  return (
    <li className={styles.wrapping}>
      <Mail size={20} className={styles.icon} aria-hidden />
      <div className={styles.grow}>
        <b>{title}</b>
        <span>{email.is_custom ? `Your text: ${email.subject}` : 'Standard text'}</span>
      </div>
      <div className={styles.actions}>
        {email.is_custom && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Reset ${title}`}
            busy={reset.isPending && 'Resetting'}
            onClick={() => reset.mutate(email.kind)}
          >
            Reset
          </Button>
        )}
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Edit ${title}`}
          onClick={() => setOpen(true)}
        >
          Edit
        </Button>
      </div>
      {isOpen && <EmailTextDialog title={title} email={email} onClose={() => setOpen(false)} />}
    </li>
  );
}
