import { VisuallyHidden } from '@soloist/ui';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString as textOf } from 'mdast-util-to-string';
import { useMemo } from 'react';
import { useChat } from '../chats/sage-context.ts';

const wordsOf = (markdown: string) =>
  fromMarkdown(markdown)
    .children.map((block) => textOf(block))
    .join('\n');

/** The one live region: a reply is heard once, when it is all there, never letter by letter. */
export function FinishedReply() {
  const finished = useChat((chat) => chat.finished);
  const words = useMemo(() => (finished ? wordsOf(finished.content) : ''), [finished]);
  return (
    <VisuallyHidden>
      <div role="status" aria-atomic="true">
        {words && `Sage says: ${words}`}
      </div>
    </VisuallyHidden>
  );
}
