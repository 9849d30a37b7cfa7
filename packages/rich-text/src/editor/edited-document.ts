import { type RichTextDocument, richTextLimits } from '@soloist/contracts';
import type { Editor } from '@tiptap/core';
import { tidyRichText } from '../tidy-rich-text.ts';
import { countWords } from '../to-text.ts';

const noLimits = {
  ...richTextLimits,
  bytes: Number.POSITIVE_INFINITY,
  nodes: Number.POSITIVE_INFINITY,
};

/**
 * The edited document in the contracts' shape. Nothing is cut off: the field reports a text that is
 * too long.
 */
export function readDocument(editor: Editor): RichTextDocument {
  const { content } = tidyRichText(editor.getJSON(), noLimits);
  // The editor always has an empty last line.
  const last = content.findLastIndex((node) => node.type !== 'paragraph' || node.content);
  return { type: 'doc', content: content.slice(0, last + 1) };
}

/** The document for the editor, which has at least one line. */
export function toEditorContent(value: RichTextDocument) {
  const { content } = tidyRichText(value, noLimits);
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
}

export interface Measures {
  words: number;
  characters: number;
  isTooLong: boolean;
}

export function measure(editor: Editor): Measures {
  const text = editor.getText({ blockSeparator: '\n' });
  let nodes = 1;
  editor.state.doc.descendants(() => {
    nodes += 1;
  });
  const isTooLong =
    nodes > richTextLimits.nodes ||
    JSON.stringify(readDocument(editor)).length > richTextLimits.bytes;
  return { words: countWords(text), characters: text.replaceAll('\n', '').length, isTooLong };
}
