import { LinkifyIt } from 'linkify-it';
import type { ReactNode } from 'react';
import styles from './messages.module.css';

const linkify = new LinkifyIt({ fuzzyLink: true }).add('ftp:', null).add('//', null);
const onlyEmoji = /^(?:\p{RGI_Emoji}\s*){1,6}$/v;

/** The text of a message with web and email addresses as links; emoji alone are larger. */
export const MessageText = ({ text }: { text: string }) => (
  <p dir="auto" className={onlyEmoji.test(text) ? styles.emoji : undefined}>
    {withLinks(text)}
  </p>
);

function withLinks(text: string): ReactNode[] {
  const nodes: ReactNode[] = [];
  let end = 0;
  for (const { index, lastIndex, url, text: label, schema } of linkify.match(text) ?? []) {
    nodes.push(text.slice(end, index));
    nodes.push(
      <a
        key={index}
        href={schema === '' ? url.replace(/^http:/, 'https:') : url}
        target="_blank"
        rel="noopener noreferrer ugc"
      >
        {label}
      </a>,
    );
    end = lastIndex;
  }
  return [...nodes, text.slice(end)];
}
