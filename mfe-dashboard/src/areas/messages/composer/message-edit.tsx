import { type ChatMessage, type ChatPerson, directChat } from '@soloist/contracts';
import { call, useMutation } from '@soloist/web-client';
import { type RefObject, useState } from 'react';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';
import { stopComposing } from '../chat/composing.store.ts';
import { applyChange } from '../chat/use-chat-feed.ts';
import { AboutBar } from './about-bar.tsx';
import { ComposerField } from './composer-field.tsx';

interface MessageEditProps {
  message: ChatMessage;
  to: ChatPerson;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** Edits one of the user's messages. */
export function MessageEdit({ message, to, field }: MessageEditProps) {
  const [text, setText] = useState(message.message);
  const stop = () => stopComposing(to.id);
  const save = useMutation({
    mutationFn: () =>
      call(directChat.edit, {
        params: { messageId: message.id },
        body: { message: text.trim() },
      }),
    onSuccess: ({ message: saved }) => {
      applyChange(saved);
      stop();
    },
    onError: showErrorToast,
  });
  return (
    <ComposerField
      label="Edit your message"
      submitLabel="Save"
      text={text}
      onText={setText}
      field={field}
      needsWords
      busy={save.isPending && 'Saving'}
      onSubmit={() => (text.trim() === message.message ? stop() : save.mutate())}
      onEscape={stop}
      above={
        <AboutBar stopLabel="Cancel editing" onStop={stop}>
          <b>Editing your message</b>
        </AboutBar>
      }
    />
  );
}
