import type { SageMessage } from '@soloist/contracts';
import { useEffect, useRef, useState } from 'react';
import ReactMarkdown from 'react-markdown';
import remarkGfm from 'remark-gfm';

/**
 * The simple implementation: the list's component holds the text so far in its state, set for each
 * character.
 */
export function NaiveChat({ messages, text }: { messages: SageMessage[]; text: string }) {
  const [length, setLength] = useState(0);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (length >= text.length) return;
    const timer = setTimeout(() => setLength(length + 1), 5);
    return () => clearTimeout(timer);
  }, [length, text]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each character.
  useEffect(() => {
    end.current?.scrollIntoView();
  }, [length]);
  return (
    <div data-typed={length}>
      {messages.map(({ _id, content, state }) => (
        <article key={_id}>
          <ReactMarkdown remarkPlugins={[remarkGfm]}>
            {state === 'running' ? text.slice(0, length) : content}
          </ReactMarkdown>
        </article>
      ))}
      <div ref={end} />
    </div>
  );
}
