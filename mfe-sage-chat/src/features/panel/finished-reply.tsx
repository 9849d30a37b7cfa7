import { VisuallyHidden } from '@soloist/ui';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString as textOf } from 'mdast-util-to-string';
import { useEffect, useState } from 'react';
import { useChat } from '../chats/sage-context.ts';

const wordsOf = (markdown: string) =>
  fromMarkdown(markdown)
    .children.map((block) => textOf(block))
    .join('\n');

/** Long enough to be taken up; then only the reply itself is there to be read. */
const saidMs = 1_000;

/** The one live region: a reply is heard once, when it is all there, never letter by letter. */
export function FinishedReply() {
  const finished = useChat((chat) => chat.finished);
  const [words, setWords] = useState('');
  useEffect(() => {
    if (!finished) return;
    setWords(wordsOf(finished.content));
    const timer = setTimeout(() => setWords(''), saidMs);
    return () => clearTimeout(timer);
  }, [finished]);
  return (
    <VisuallyHidden>
      <div role="status" aria-atomic="true">
        {words && `Sage says: ${words}`}
      </div>
    </VisuallyHidden>
  );
}
