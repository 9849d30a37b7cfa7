import { Button, Modal } from '@soloist/ui';
import { useRef } from 'react';
import styles from './drafts.module.css';
import type { Clash } from './merge-content.ts';
import type { ServerDraft } from './use-server-draft.ts';

interface DraftDialogsProps {
  draft: Pick<ServerDraft, 'phase' | 'hasOwn' | 'clashes' | 'resolve' | 'keepAsNew'>;
  /** What the paper is called, such as “proposal”. */
  noun: string;
  /** A field's name and value for people, by its path. */
  describe: (path: string, value: unknown) => { label: string; text: string };
  /** What ends it, such as “sent”. */
  ended?: string;
  /** Leaves the editor. */
  onLeave: () => void;
  /** Where that leads to. */
  leaveLabel?: string;
}

/** Asks what to do when the draft was changed, sent or deleted in another place. */
export function DraftDialogs(props: DraftDialogsProps) {
  const { draft, noun, describe } = props;
  const safest = useRef<HTMLButtonElement>(null);
  if (draft.phase === 'gone') return <GoneDialog {...props} />;
  const keepBoth = () => draft.resolve('both');
  return (
    <Modal
      open={draft.clashes.length > 0}
      onClose={keepBoth}
      title={`This ${noun} was also changed elsewhere`}
      text="Another window or device wrote something else here. Everything else was brought together."
      initialFocus={safest}
      actions={
        <div className={styles.choices}>
          <Button ref={safest} variant="primary" onClick={keepBoth}>
            Keep both, mine as a new draft
          </Button>
          <Button onClick={() => draft.resolve('mine')}>Use mine</Button>
          <Button onClick={() => draft.resolve('theirs')}>Use the other</Button>
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

function GoneDialog(props: DraftDialogsProps) {
  const { draft, noun, ended = 'sent', onLeave } = props;
  const { leaveLabel = 'Open projects & invoices' } = props;
  const safest = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      open
      onClose={onLeave}
      title={`This ${noun} was ${ended} or deleted`}
      text={
        draft.hasOwn
          ? 'That happened in another window or on another device. What you wrote here can go on as a new draft.'
          : 'That happened in another window or on another device.'
      }
      initialFocus={safest}
      actions={
        draft.hasOwn ? (
          <>
            <Button onClick={onLeave}>Let it go</Button>
            <Button ref={safest} variant="primary" onClick={draft.keepAsNew}>
              Keep mine as a new draft
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
        <span>The other</span> {theirs.text || 'empty'}
      </dd>
    </div>
  );
}
