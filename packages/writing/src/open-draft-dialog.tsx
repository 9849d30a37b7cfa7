import { Button, Modal } from '@soloist/ui';
import { useRef } from 'react';
import styles from './drafts.module.css';
import type { Clash } from './merge-content.ts';
import type { ServerDraft } from './use-server-draft.ts';

export interface DraftDialogsProps {
  draft: Pick<ServerDraft, 'phase' | 'hasLocalChanges' | 'clashes' | 'resolve' | 'keepAsNew'>;
  /** The name of the document, such as “proposal”. */
  noun: string;
  /** Describes a field by its path. */
  describe: (path: string, value: unknown) => { label: string; text: string };
  /** How the draft ends, such as “sent”. */
  ended?: string;
  /** Leaves the editor. */
  onLeave: () => void;
  /** The label of the link that leaves the editor. */
  leaveLabel?: string;
}

/** Asks how to continue when the draft was changed, sent or deleted elsewhere. */
export function OpenDraftDialog(props: DraftDialogsProps) {
  const { draft, noun, describe } = props;
  const safest = useRef<HTMLButtonElement>(null);
  if (draft.phase === 'gone') return <DeletedDialog {...props} />;
  const keepBoth = () => draft.resolve('both');
  return (
    <Modal
      open={draft.clashes.length > 0}
      onClose={keepBoth}
      title={`This ${noun} was also changed elsewhere`}
      text="We merged the rest. “Keep both” saves your version as a new draft."
      initialFocus={safest}
      actions={
        <div className={styles.choices}>
          <Button ref={safest} variant="primary" onClick={keepBoth}>
            Keep both
          </Button>
          <Button onClick={() => draft.resolve('mine')}>Use mine</Button>
          <Button onClick={() => draft.resolve('theirs')}>Use other version</Button>
        </div>
      }
    >
      <dl className={styles.clashes}>
        {draft.clashes.map((clash) => (
          <ClashRow key={clash.path} clash={clash} describe={describe} />
        ))}
      </dl>
    </Modal>
  );
}

function DeletedDialog(props: DraftDialogsProps) {
  const { draft, noun, ended = 'sent', onLeave } = props;
  const { leaveLabel = 'Open projects & invoices' } = props;
  const safest = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      open
      onClose={onLeave}
      title={`This ${noun} was ${ended} or deleted`}
      text={
        draft.hasLocalChanges
          ? 'This happened in another window or on another device. You can save your changes as a new draft.'
          : 'This happened in another window or on another device.'
      }
      initialFocus={safest}
      actions={
        draft.hasLocalChanges ? (
          <>
            <Button onClick={onLeave}>Discard changes</Button>
            <Button ref={safest} variant="primary" onClick={draft.keepAsNew}>
              Save as draft
            </Button>
          </>
        ) : (
          <Button ref={safest} variant="primary" onClick={onLeave}>
            {leaveLabel}
          </Button>
        )
      }
    />
  );
}

function ClashRow({ clash, describe }: Pick<DraftDialogsProps, 'describe'> & { clash: Clash }) {
  const mine = describe(clash.path, clash.mine);
  const theirs = describe(clash.path, clash.theirs);
  return (
    <div>
      <dt>{mine.label}</dt>
      <dd>
        <span>Mine</span> {mine.text || 'empty'}
      </dd>
      <dd>
        <span>Other version</span> {theirs.text || 'empty'}
      </dd>
    </div>
  );
}
