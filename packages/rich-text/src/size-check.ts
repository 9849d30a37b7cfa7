import type { RichTextNode, richTextLimits } from '@soloist/contracts';

export type RichTextLimits = { [limit in keyof typeof richTextLimits]: number };

/**
 * Returns a function that checks whether a node still fits; after the first that does not, none
 * fits.
 */
export function createSizeCheck({ nodes, bytes }: RichTextLimits) {
  let left = { nodes: nodes - 1, bytes: bytes - 30 };
  return (node: RichTextNode) => {
    // A comma, and `,"content":[]`.
    const size = JSON.stringify({ ...node, content: undefined }).length + 14;
    const next = { nodes: left.nodes - 1, bytes: left.bytes - size };
    const fits = next.nodes >= 0 && next.bytes >= 0;
    left = fits ? next : { nodes: 0, bytes: 0 };
    return fits;
  };
}
