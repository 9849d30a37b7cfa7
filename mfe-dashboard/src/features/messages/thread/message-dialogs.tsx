import type { ChatMessage } from '@soloist/contracts';
import { ConfirmDialog } from '@soloist/ui';
import { ReportDialog } from '../../reports/report-dialog.tsx';
import { useTakeBack } from '../message-changes.api.ts';
import type { OwnActions } from './message-actions.ts';
import { MessageSheet } from './message-sheet.tsx';

export interface Asked {
  what: 'takeBack' | 'report' | 'sheet';
  message: ChatMessage;
}

interface MessageDialogsProps {
  actions: OwnActions;
  asked: Asked | undefined;
  onClose: () => void;
}

/** What opens over the conversation for one of its messages. */
export function MessageDialogs({ actions, asked, onClose }: MessageDialogsProps) {
  const takeBack = useTakeBack();
  const { person } = actions;
  const messageFor = (what: Asked['what']) => (asked?.what === what ? asked.message : undefined);
  const taken = messageFor('takeBack');
  const reported = messageFor('report');
  return (
    <>
      <MessageSheet actions={actions} message={messageFor('sheet')} onClose={onClose} />
      <ConfirmDialog
        open={taken !== undefined}
        title="Take this message back?"
        text={`Its words and files are gone for both of you. ${person.name} may have read it already.`}
        confirmLabel="Take back"
        tone="danger"
        busy={takeBack.isPending && 'Taking back'}
        onConfirm={() => taken && takeBack.mutate(taken.id, { onSettled: onClose })}
        onCancel={onClose}
      />
      {reported && (
        <ReportDialog open kind="message" id={reported.id} what="this message" onClose={onClose} />
      )}
    </>
  );
}
