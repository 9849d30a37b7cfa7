import type { Nodes, PhrasingContent, Root } from 'mdast';
import { findAndReplace } from 'mdast-util-find-and-replace';

/** Writes `[n]` in running text as a mark; whether there is an n-th citation, its component knows. */
export function citationMarks() {
  return (tree: Root) => {
    const mark = (_: string, number: string): PhrasingContent => ({
      type: 'emphasis',
      children: [{ type: 'text', value: number }],
      data: { hName: 'sup', hProperties: { dataCitation: number } },
    });
    findAndReplace(tree as Nodes, [/\[(\d{1,2})\]/g, mark], {
      ignore: ['link', 'linkReference', 'footnoteReference'],
    });
  };
}
