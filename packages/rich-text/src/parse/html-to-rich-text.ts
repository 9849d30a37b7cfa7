import { type RichTextDocument, richTextLimits } from '@soloist/contracts';
import type { Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { defaultTreeAdapter, Parser } from 'parse5';
import type { RichTextLimits } from '../room.ts';
import { tidyRichText } from '../tidy-rich-text.ts';
import { collapseSpaces } from './collapse-spaces.ts';
import { toNodes } from './hast-to-nodes.ts';
import { gatherWordLists } from './word-lists.ts';

/** Of word processors most is style, so more than a text may have; what is longer is cut off. */
const longestHtml = 4_000_000;
/** More is made to do harm. What comes after is left out. */
const most = { depth: 400, elements: richTextLimits.nodes * 10 };

/**
 * A text out of HTML that people paste or have stored. What the allow-list does not know contributes
 * its text; scripts, styles, frames and the like nothing. Never fails, and `richText` takes what it gives
 * within its own limits.
 */
export function htmlToRichText(html: string, limits?: RichTextLimits): RichTextDocument {
  const tree = parse(html.slice(0, longestHtml));
  gatherWordLists(tree);
  return fromTree(tree, limits);
}

/** The same out of a tree of elements. */
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
    createElement: (...given) => {
      elements += 1;
      if (elements > most.elements) throw tooMuch;
      return defaultTreeAdapter.createElement(...given);
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
