import { type ChatMessage, type ChatPerson, directChat } from '@soloist/contracts';
import { call, useMutation } from '@soloist/web-client';
import { type RefObject, useState } from 'react';
import { tellProblem } from '../../../tell-problem.ts';
import { stopComposing } from '../composing.ts';
import { takeChange } from '../use-chat-feed.ts';
import { AboutBar } from './about-bar.tsx';
import { ComposerField } from './composer-field.tsx';

interface MessageEditProps {
  message: ChatMessage;
  to: ChatPerson;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** Changes what an own message says. */
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
      takeChange(saved);
      stop();
    },
    onError: tellProblem,
  });
  return (
    <ComposerField
      label="Change your message"
      submitLabel="Save"
      text={text}
      onText={setText}
      field={field}
      needsWords
      busy={save.isPending && 'Saving'}
      onSubmit={() => (text.trim() === message.message ? stop() : save.mutate())}
      onEscape={stop}
      above={
        <AboutBar stopLabel="Stop changing" onStop={stop}>
          <b>Changing your message</b>
        </AboutBar>
      }
    />
  );
}
