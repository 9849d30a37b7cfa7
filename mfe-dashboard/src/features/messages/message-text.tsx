import { LinkifyIt } from 'linkify-it';
import type { ReactNode } from 'react';
import styles from './messages.module.css';

const linkify = new LinkifyIt({ fuzzyLink: true }).add('ftp:', null).add('//', null);
const onlyEmoji = /^(?:\p{RGI_Emoji}\s*){1,6}$/v;

/** What somebody wrote, as they wrote it: web and mail addresses are links, a few emoji are larger. */
export const MessageText = ({ text }: { text: string }) => (
  <p dir="auto" className={onlyEmoji.test(text) ? styles.emoji : undefined}>
    {withLinks(text)}
  </p>
);

function withLinks(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { index, lastIndex, url, text: shown, schema } of linkify.match(text) ?? []) {
    parts.push(text.slice(end, index));
    parts.push(
      <a
        key={index}
        href={schema === '' ? url.replace(/^http:/, 'https:') : url}
        target="_blank"
        rel="noopener noreferrer ugc"
      >
        {shown}
      </a>,
    );
    end = lastIndex;
  }
  return [...parts, text.slice(end)];
}
