import { Link } from '@react-email/components';
import { type NoticeKind, noticeNames, stopMailsPath } from '@soloist/contracts';
import { createContext, useContext } from 'react';
import { style } from './mail-style.ts';

/** What ends one kind of mails to one person. */
export interface StopMails {
  kind: NoticeKind;
  /** Address of the page that asks about it, and that mail programs post to (RFC 8058). */
  url: string;
}

interface Token {
  kind: NoticeKind;
  token: string;
}

export const stopMailsAt = (publicUrl: string, { kind, token }: Token): StopMails => ({
  kind,
  url: `${publicUrl}${stopMailsPath(token)}`,
});

/** For mail programs that end such mails by one click. */
export const stopHeaders = ({ url }: Pick<StopMails, 'url'>): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Of the mail that is being written; without any, nothing ends such mails. */
export const StopMailsContext = createContext<StopMails[]>([]);

/** At the end of a mail: a link for each kind that it is of. */
export function StopMailsLinks() {
  return useContext(StopMailsContext).map(({ kind, url }) => (
    <span key={kind}>
      {' '}
      <Link className="mail-muted" href={url} style={style.link}>
        Unsubscribe from “{noticeNames[kind]}”
      </Link>
    </span>
  ));
}
