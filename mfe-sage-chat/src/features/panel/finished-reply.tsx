import { VisuallyHidden } from '@soloist/ui';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString as textOf } from 'mdast-util-to-string';
import { useEffect, useState } from 'react';
import { useChat } from '../chats/use-chat.ts';

const wordsOf = (markdown: string) =>
  fromMarkdown(markdown)
    .children.map((block) => textOf(block))
    .join('\n');

/** Long enough to be announced; after that, only the reply itself is read. */
const announcementMs = 1_000;

/** The only live region: announces a reply once, when it is complete. */
export function FinishedReply() {
  const finished = useChat((chat) => chat.finished);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (!finished) return;
    setAnnouncement(wordsOf(finished.content));
    const timer = setTimeout(() => setAnnouncement(''), announcementMs);
    return () => clearTimeout(timer);
  }, [finished]);
  return (
    <VisuallyHidden>
      <div role="status" aria-atomic="true">
        {announcement && `Sage says: ${announcement}`}
      </div>
    </VisuallyHidden>
  );
}
