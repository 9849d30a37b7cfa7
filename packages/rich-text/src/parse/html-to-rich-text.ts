import { type RichTextDocument, richTextLimits } from '@soloist/contracts';
import type { Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { defaultTreeAdapter, Parser } from 'parse5';
import type { RichTextLimits } from '../size-check.ts';
import { tidyRichText } from '../tidy-rich-text.ts';
import { collapseSpaces } from './collapse-spaces.ts';
import { toNodes } from './hast-to-nodes.ts';
import { convertWordLists } from './word-lists.ts';

/** Word processors add much styling, so this is more than a document may have; the rest is cut off. */
const longestHtml = 4_000_000;
/** Larger input is hostile; the rest is dropped. */
const most = { depth: 400, elements: richTextLimits.nodes * 10 };

/**
 * Converts HTML that was pasted or stored to a rich text document. Unknown elements contribute
 * their text; scripts, styles, frames and the like contribute nothing. Never throws, and the result
 * always passes `richText` within its limits.
 */
export function htmlToRichText(html: string, limits?: RichTextLimits): RichTextDocument {
  const tree = parse(html.slice(0, longestHtml));
  convertWordLists(tree);
  return fromTree(tree, limits);
}

/** The same for an element tree. */
export function fromTree(tree: Root, limits?: RichTextLimits): RichTextDocument {
  const content = toNodes(tree.children as Parameters<typeof toNodes>[0], {
    marks: [],
    inHeading: false,
  });
  return tidyRichText(collapseSpaces(tidyRichText({ type: 'doc', content }, limits)), limits);
}

function parse(html: string): Root {
  let depth = 0;
  let elements = 0;
  const tooMuch = Symbol('too much');
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement: (...args) => {
      elements += 1;
      if (elements > most.elements) throw tooMuch;
      return defaultTreeAdapter.createElement(...args);
    },
    onItemPush: () => {
      depth += 1;
      if (depth > most.depth) throw tooMuch;
    },
    onItemPop: () => {
      depth -= 1;
    },
  };
  const parser = new Parser({ treeAdapter, scriptingEnabled: true });
  try {
    parser.tokenizer.write(html, true);
  } catch (error) {
    if (error !== tooMuch) throw error;
  }
  return fromParse5(parser.document) as Root;
}
