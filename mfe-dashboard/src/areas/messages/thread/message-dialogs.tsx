import type { ChatMessage } from '@soloist/contracts';
import { ConfirmDialog } from '@soloist/ui';
import { ReportDialog } from '../../shared/reports/report-dialog.tsx';
import { useDeleteMessage } from '../chat/message-changes.api.ts';
import { MessageSheet } from './message-sheet.tsx';
import type { PageMessageActions } from './use-message-actions.ts';

export interface MessageDialogRequest {
  kind: 'deleteMessage' | 'report' | 'sheet';
  message: ChatMessage;
}

interface MessageDialogsProps {
  actions: PageMessageActions;
  dialog: MessageDialogRequest | undefined;
  onClose: () => void;
}

/** The dialogs for a message of the conversation. */
export function MessageDialogs({ actions, dialog, onClose }: MessageDialogsProps) {
  const deleteMessage = useDeleteMessage();
  const { person } = actions;
  const messageOf = (kind: MessageDialogRequest['kind']) =>
    dialog?.kind === kind ? dialog.message : undefined;
  const toDelete = messageOf('deleteMessage');
  const reported = messageOf('report');
  return (
    <>
      <MessageSheet actions={actions} message={messageOf('sheet')} onClose={onClose} />
      <ConfirmDialog
        open={toDelete !== undefined}
        title="Delete this message?"
        text={`This deletes it for both of you. ${person.name} may have read it already.`}
        confirmLabel="Delete message"
        tone="danger"
        busy={deleteMessage.isPending && 'Deleting'}
        onConfirm={() => toDelete && deleteMessage.mutate(toDelete.id, { onSettled: onClose })}
        onCancel={onClose}
      />
      {reported && (
        <ReportDialog open kind="message" id={reported.id} what="this message" onClose={onClose} />
      )}
    </>
  );
}
