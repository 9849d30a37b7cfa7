import { reminderTextLimit } from '@soloist/contracts';
import { DescriptionList, Field, Textarea } from '@soloist/ui';
import { useMe } from '@soloist/web-client';
import { useState } from 'react';
import { FormDialog } from '../../shared/forms/form-dialog.tsx';
import { nameOf } from '../../shared/profiles/profile.rules.ts';

interface EmailMutation {
  mutate: (email: { id: string; message: string }, options: { onSuccess: () => void }) => void;
  isPending: boolean;
  error: Error | null;
}

interface ClientEmailDialogProps {
  /** The id of the document that the email is about. */
  id: string;
  title: string;
  /** The client's address. */
  to: string;
  /** Prepares the text, signed with the sender's name. */
  prepare: (senderName: string) => string;
  /** What we add below the text. */
  details: { label: string; value: string }[];
  send: EmailMutation;
  onClose: () => void;
}

/** A prepared email to a client, which the freelancer edits and sends. */
export function ClientEmailDialog(props: ClientEmailDialogProps) {
  const { id, title, to, prepare, details, send, onClose } = props;
  const { data: me } = useMe();
  const [edited, setEdited] = useState<string>();
  const [isRefused, setRefused] = useState(false);
  const message = edited ?? prepare(me ? nameOf(me.userInfo) : '');
  const replyTo = me?.userInfo.email ?? 'you';
  const isBlank = message.trim() === '';
  const isTooLong = message.trim().length > reminderTextLimit;
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (isBlank || isTooLong) setRefused(true);
        else send.mutate({ id, message: message.trim() }, { onSuccess: onClose });
      }}
      title={title}
      text={`We’ll email this to ${to}, with a link and the PDF. Replies go to ${replyTo}.`}
      action="Send email"
      busy={send.isPending && 'Sending'}
      problem={send.error?.message}
    >
      <Field label="Message" error={isRefused && isBlank && 'Enter a message.'}>
        <Textarea
          rows={10}
          limit={reminderTextLimit}
          value={message}
          onChange={({ target }) => setEdited(target.value)}
        />
      </Field>
      <DescriptionList items={details} />
    </FormDialog>
  );
}
