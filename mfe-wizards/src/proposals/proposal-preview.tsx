import type { ProposalDocument as Document } from '@soloist/contracts';
import { ProposalDocument } from '@soloist/document';
import styles from './proposal-preview.module.css';

/** The document beside the form, as the client will see it. */
export function ProposalPreview({ document }: { document: Document }) {
  return (
    <div className={styles.page}>
      <ProposalDocument
        document={document}
        senderImage={document.sender.profileImage || undefined}
        preview
      />
    </div>
  );
}
