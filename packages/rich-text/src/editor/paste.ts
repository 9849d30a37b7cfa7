import type { RichTextDocument, RichTextNode } from '@soloist/contracts';
import { Slice } from '@tiptap/pm/model';
import type { EditorProps, EditorView } from '@tiptap/pm/view';
import { htmlToRichText } from '../parse/html-to-rich-text.ts';
import { markdownToRichText } from '../parse/markdown-to-rich-text.ts';
import { richTextToHtml } from '../to-html.ts';

/** Signs of Markdown: marks at the start of a line, links, bold. */
const markdownSigns = /^ {0,3}(#{1,6} |[-*+] |\d{1,9}[.)] |> |```)|\[[^[\]\n]+\]\([^\s)]|\*\*\S/m;

/** Pasted HTML goes through our parser, which knows word processors; pasted Markdown is converted. */
export const pasting: EditorProps = {
  transformPastedHTML: (html) => richTextToHtml(htmlToRichText(html)),
  // ProseMirror uses its own parser when this returns nothing, although its types do not say so.
  clipboardTextParser: ((text, _context, isPlain, view) =>
    !isPlain && isMarkdown(text)
      ? toSlice(markdownToRichText(text), view)
      : undefined) as NonNullable<EditorProps['clipboardTextParser']>,
};

/** Code editors add HTML that only colours the Markdown: then the Markdown is meant. */
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

/** Open at a paragraph at either end, so that it continues the surrounding line. */
function toSlice({ content }: RichTextDocument, { state: { schema } }: EditorView): Slice {
  const fragment = schema.nodeFromJSON({ type: 'doc', content }).content;
  const openAt = (node: RichTextNode | undefined) => (node?.type === 'paragraph' ? 1 : 0);
  return new Slice(fragment, openAt(content[0]), openAt(content.at(-1)));
}
