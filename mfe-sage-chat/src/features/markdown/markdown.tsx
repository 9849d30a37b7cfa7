import type { Nodes, PhrasingContent, Root } from 'mdast';
import { findAndReplace } from 'mdast-util-find-and-replace';
import { memo, useId, useMemo } from 'react';
import ReactMarkdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { CodeBlock } from './code-block.tsx';
import { components } from './components.tsx';
import styles from './markdown.module.css';
import { readFence, splitBlocks } from './split-blocks.rules.ts';

const plugins = [remarkGfm, citationMarks];

/**
 * A reply's Markdown. HTML in it is shown as text; addresses keep the schemes http, https, irc,
 * ircs, mailto and xmpp or are relative, any other becomes empty (react-markdown's own rule, the
 * specification's section 5). While it grows, only its last block is parsed again.
 */
export function Markdown({ text, isGrowing = false }: { text: string; isGrowing?: boolean }) {
  const blocks = useMemo(() => splitBlocks(text, { isGrowing }), [text, isGrowing]);
  return (
    <div className={styles.markdown}>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: text only grows at its end.
        <Block key={index} text={block} />
      ))}
    </div>
  );
}

const Block = memo(function Block({ text }: { text: string }) {
  const prefix = useId();
  const fence = readFence(text);
  if (fence) return <CodeBlock {...fence} />;
  return (
    <ReactMarkdown
      remarkPlugins={plugins}
      components={components}
      // A page has several replies, so their footnotes need ids of their own.
      remarkRehypeOptions={{ clobberPrefix: `${prefix}-` }}
    >
      {text}
    </ReactMarkdown>
  );
});

/** Turns `[n]` in text into a mark; the mark's component checks whether citation n exists. */
function citationMarks() {
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
