import type { Element } from 'hast';
import { Image } from 'lucide-react';
import { type ComponentProps, useContext } from 'react';
import type { Components, ExtraProps } from 'react-markdown';
import { CitationMark } from './citations.tsx';
import { CodeBlock } from './code-block.tsx';
import styles from './markdown.module.css';
import { InLink, ReplyLink } from './reply-link.tsx';
import { isUploadedImage, readWebUrl } from './urls.rules.ts';

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

interface ReplyImageProps {
  src?: string | undefined;
  alt?: string | undefined;
}

/**
 * An image of a reply. One from another site is a card that opens it: loading it would tell that
 * site that the user reads this reply.
 */
function ReplyImage({ src, alt = '' }: ReplyImageProps) {
  const isInLink = useContext(InLink);
  if (!src) return alt;
  if (isUploadedImage(src))
    return <img className={styles.image} src={src} alt={alt} loading="lazy" />;
  const address = readWebUrl(src);
  if (isInLink || !address) return alt;
  const { href, host } = address;
  return (
    <a className={styles.card} href={href} target="_blank" rel="noopener noreferrer nofollow">
      <Image size={18} aria-hidden />
      <span>
        <b>{alt || 'Image'}</b>
        <span>Open image from {host}</span>
      </span>
    </a>
  );
}

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
