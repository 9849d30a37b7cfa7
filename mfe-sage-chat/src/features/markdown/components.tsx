import type { Element } from 'hast';
import type { ComponentProps } from 'react';
import type { Components, ExtraProps } from 'react-markdown';
import { CitationMark } from './citations.tsx';
import { CodeBlock } from './code-block.tsx';
import styles from './markdown.module.css';
import { ReplyImage } from './reply-image.tsx';
import { ReplyLink } from './reply-link.tsx';

type CellProps = ComponentProps<'td'> & ExtraProps;

const textOf = (element: Element | undefined): string =>
  (element?.children ?? []).map((child) => (child.type === 'text' ? child.value : '')).join('');

function readCode(pre: Element | undefined) {
  const code = pre?.children.find((child) => child.type === 'element');
  const names = code?.properties.className;
  const language = Array.isArray(names) ? String(names[0] ?? '').replace('language-', '') : '';
  return { code: textOf(code).replace(/\n$/, ''), language };
}

// Alignment by class, because the policy forbids inline styles.
const alignOf = (style: CellProps['style']) => ({ 'data-align': style?.textAlign });

/** The components that render a reply's elements. Its headings rank below the panel's. */
export const components: Components = {
  h1: ({ children }) => <h3>{children}</h3>,
  // Without the id of the footnotes' heading: several replies would have it.
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
  h4: ({ children }) => <h5>{children}</h5>,
  h5: ({ children }) => <h6>{children}</h6>,
  a: ({ href, title, id, children }) => (
    <ReplyLink href={href} title={title} id={id}>
      {children}
    </ReplyLink>
  ),
  img: ({ src, alt }) => <ReplyImage src={typeof src === 'string' ? src : undefined} alt={alt} />,
  pre: ({ node }) => <CodeBlock {...readCode(node)} />,
  sup: ({ node, children }) => {
    const number = Number(node?.properties.dataCitation);
    return number > 0 ? <CitationMark number={number} /> : <sup>{children}</sup>;
  },
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wide tables are scrolled with the keys.
    <section className={styles.table} aria-label="Table" tabIndex={0}>
      <table>{children}</table>
    </section>
  ),
  th: ({ children, style }) => (
    <th scope="col" {...alignOf(style)}>
      {children}
    </th>
  ),
  td: ({ children, style }) => <td {...alignOf(style)}>{children}</td>,
  input: ({ checked }) => (
    <input type="checkbox" checked={checked} disabled aria-label={checked ? 'Done' : 'To do'} />
  ),
};
