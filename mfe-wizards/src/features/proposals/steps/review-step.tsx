import type { ProposalDocument as Document } from '@soloist/contracts';
import { ProposalDocument } from '@soloist/document';
import { Button, Heading } from '@soloist/ui';
import { Pencil } from 'lucide-react';
import steps from '../../../steps.module.css';
import { ChangeNote } from '../late-steps.ts';
import styles from './steps.module.css';

/** The whole document once more, with a way back to each part of it. */
export function ReviewStep({
  document,
  replaces,
  onEdit,
}: {
  document: Document;
  /** The proposal that this one changes. */
  replaces: string | undefined;
  onEdit: (path?: string) => void;
}) {
  return (
    <>
      <Heading level={1} size="page">
        Read it as your client will
      </Heading>
      <p className={steps.lede}>
        This goes to {document.client_name ? `${document.client_name}, ` : ''}
        <b>{document.email}</b>.
      </p>
      <div className={styles.edits}>
        <Button size="sm" icon={<Pencil size={14} />} onClick={() => onEdit('/proposal/new')}>
          Edit project
        </Button>
        <Button size="sm" icon={<Pencil size={14} />} onClick={() => onEdit('/proposal/contract')}>
          Edit contract
        </Button>
      </div>
      {replaces && <ChangeNote replaces={replaces} />}
      <ProposalDocument
        document={document}
        senderImage={document.sender.profileImage || undefined}
      />
    </>
  );
}
