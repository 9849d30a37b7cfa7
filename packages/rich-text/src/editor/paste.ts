import type { RichTextDocument, RichTextNode } from '@soloist/contracts';
import { Slice } from '@tiptap/pm/model';
import type { EditorProps, EditorView } from '@tiptap/pm/view';
import { htmlToRichText } from '../parse/html-to-rich-text.ts';
import { markdownToRichText } from '../parse/markdown-to-rich-text.ts';
import { richTextToHtml } from '../to-html.ts';

/** What Markdown looks like to the eye: marks at the beginning of lines, links, bold. */
const markdownSigns = /^ {0,3}(#{1,6} |[-*+] |\d{1,9}[.)] |> |```)|\[[^[\]\n]+\]\([^\s)]|\*\*\S/m;

/** Pasted HTML by way of our own parser, which knows word processors; Markdown as what it means. */
export const pasting: EditorProps = {
  transformPastedHTML: (html) => richTextToHtml(htmlToRichText(html)),
  // ProseMirror's own parsing follows where this gives nothing, though its types do not say so.
  clipboardTextParser: ((text, _context, isPlain, view) =>
    !isPlain && isMarkdown(text)
      ? toSlice(markdownToRichText(text), view)
      : undefined) as NonNullable<EditorProps['clipboardTextParser']>,
};

/** Code editors add HTML that only colours the Markdown: then the Markdown is what was meant. */
export function pasteMarkdown(view: EditorView, { clipboardData }: ClipboardEvent): boolean {
  const text = clipboardData?.getData('text/plain') ?? '';
  const html = clipboardData?.getData('text/html') ?? '';
  const isInCode = view.state.selection.$from.parent.type.spec.code;
  if (html === '' || isInCode || !isMarkdown(text)) return false;
  if (!htmlToRichText(html).content.every(isPlain)) return false;
  view.dispatch(
    view.state.tr.replaceSelection(toSlice(markdownToRichText(text), view)).scrollIntoView(),
  );
  return true;
}

const isMarkdown = (text: string) => markdownSigns.test(text);
const isPlain = (node: RichTextNode) =>
  node.type === 'paragraph' &&
  (node.content ?? []).every((part) => part.type !== 'text' || part.marks === undefined);

/** Open where it begins or ends with a paragraph, so that this continues the line it comes to. */
function toSlice({ content }: RichTextDocument, { state: { schema } }: EditorView): Slice {
  const fragment = schema.nodeFromJSON({ type: 'doc', content }).content;
  const openAt = (node: RichTextNode | undefined) => (node?.type === 'paragraph' ? 1 : 0);
  return new Slice(fragment, openAt(content[0]), openAt(content.at(-1)));
}
