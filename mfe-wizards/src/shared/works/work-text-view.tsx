import '@soloist/rich-text/rich-text.css';
import type { RichTextDocument, TextType } from '@soloist/contracts';
import { RichText } from '@soloist/rich-text';
import { late, Skeleton } from '@soloist/ui';
import { Suspense } from 'react';

const HtmlText = late(async () => {
  const { htmlToRichText } = await import(
    /* webpackChunkName: "rich-text-parse" */ '@soloist/rich-text/parse'
  );
  return {
    default: ({ html }: { html: string }) => <RichText document={htmlToRichText(html)} />,
  };
});

interface WorkTextViewProps {
  type?: TextType | undefined;
  /** Blocks or their JSON, HTML, or plain text. */
  text: unknown;
}

/**
 * The text of a post or project in any supported format. Renders only what a rich text document
 * allows.
 */
export function WorkTextView({ type, text }: WorkTextViewProps) {
  const blocks = readBlocks(text);
  if (blocks) return <RichText document={blocks} />;
  if (typeof text !== 'string') return null;
  if (type === 'text' || !/<[a-z!/]/i.test(text)) return <RichText document={paragraphs(text)} />;
  return (
    <Suspense fallback={<Skeleton shape="block" height={120} />}>
      <HtmlText html={text} />
    </Suspense>
  );
}

/** The text as blocks, if it is a rich text document or its JSON. */
function readBlocks(text: unknown): RichTextDocument | undefined {
  if (typeof text === 'string') return text.trimStart().startsWith('{') ? parsed(text) : undefined;
  return isBlocks(text) ? text : undefined;
}

function parsed(json: string) {
  try {
    const value: unknown = JSON.parse(json);
    return isBlocks(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isBlocks = (value: unknown): value is RichTextDocument =>
  (value as Partial<RichTextDocument> | null)?.type === 'doc' &&
  Array.isArray((value as Partial<RichTextDocument>).content);

/** Plain text: a blank line starts a new paragraph. */
const paragraphs = (text: string): RichTextDocument => ({
  type: 'doc',
  content: text
    .split(/\r?\n\s*\r?\n/)
    .filter((part) => part.trim())
    .map((part) => ({ type: 'paragraph', content: linesOf(part) })),
});

const linesOf = (part: string): RichTextDocument['content'] =>
  part
    .trim()
    .split(/\r?\n/)
    .flatMap((line, at) => [
      ...(at > 0 ? [{ type: 'hardBreak' as const }] : []),
      ...(line ? [{ type: 'text' as const, text: line }] : []),
    ]);
