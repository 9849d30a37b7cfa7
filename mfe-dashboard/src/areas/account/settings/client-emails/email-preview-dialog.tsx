import { documentSettings, type EmailPreview } from '@soloist/contracts';
import { DescriptionList, Modal, Segmented } from '@soloist/ui';
import { apiUrl } from '@soloist/web-client';
import { useState } from 'react';
import { QueryPanel } from '../../../shared/loading/query-content.tsx';
import styles from './email-preview.module.css';
import { type EmailTextInput, useEmailPreview } from './email-texts.api.ts';

interface EmailPreviewDialogProps {
  title: string;
  email: EmailTextInput;
  onClose: () => void;
}

/** The whole email as a client gets it, with a text that may not be saved yet. */
export function EmailPreviewDialog({ title, email, onClose }: EmailPreviewDialogProps) {
  const preview = useEmailPreview(email);
  const { kind } = email;
  return (
    <Modal
      open
      onClose={onClose}
      className={styles.dialog}
      title={`${title}: preview`}
      text={
        kind === 'reminder' || kind === 'overdue'
          ? 'With values of your last invoice and a sample due date. Nothing is sent.'
          : 'With values of your last document, or a sample. Nothing is sent.'
      }
    >
      <QueryPanel query={preview} what="The email" height={480}>
        {(loaded) => <Email preview={loaded} />}
      </QueryPanel>
    </Modal>
  );
}

const widths = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
] as const;

function Email({ preview }: { preview: EmailPreview }) {
  const [width, setWidth] = useState<(typeof widths)[number]['value']>('desktop');
  const { subject, from, reply_to, attachments, preview_id } = preview;
  return (
    <>
      <DescriptionList
        items={[
          { label: 'From', value: from },
          { label: 'Replies go to', value: reply_to },
          { label: 'Subject', value: subject },
          { label: 'Attached', value: new Intl.ListFormat('en').format(attachments) },
        ]}
      />
      <div className={styles.widths}>
        <Segmented label="Width" value={width} onChange={setWidth} options={widths} />
      </div>
      <iframe
        title={`Email: ${subject}`}
        className={styles.frame}
        data-width={width}
        // It runs nothing, and its links open nothing.
        sandbox=""
        src={apiUrl(documentSettings.emailPreviewPage, { params: { preview_id } })}
      />
    </>
  );
}
