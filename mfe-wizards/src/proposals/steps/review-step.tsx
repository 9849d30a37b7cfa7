import type { ProposalDocument as Document } from '@soloist/contracts';
import { ProposalDocument } from '@soloist/document';
import { Button } from '@soloist/ui';
import { Pencil } from 'lucide-react';
import { StepHeading } from '../../shared/wizard/step-heading.tsx';
import steps from '../../shared/wizard/steps.module.css';
import { ChangeNote } from './late-change-note.ts';
import styles from './steps.module.css';

/** The whole document, with links back to its steps. */
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
      <StepHeading>Review</StepHeading>
      <p className={steps.lede}>
        We’ll send this to {document.client_name ? `${document.client_name}, ` : ''}
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
