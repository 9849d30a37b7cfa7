import { Link } from '@react-email/components';
import { type NotificationKind, notificationNames, unsubscribePath } from '@soloist/contracts';
import { createContext, useContext } from 'react';
import { style } from './style.rules.ts';

/** Unsubscribes one person from one kind of email. */
export interface UnsubscribeLink {
  kind: NotificationKind;
  /** Address of the unsubscribe page, which mail programs also post to (RFC 8058). */
  url: string;
}

interface Token {
  kind: NotificationKind;
  token: string;
}

export const unsubscribeLinkAt = (publicUrl: string, { kind, token }: Token): UnsubscribeLink => ({
  kind,
  url: `${publicUrl}${unsubscribePath(token)}`,
});

/** Headers for one-click unsubscribe in mail programs. */
export const oneClickHeaders = ({ url }: Pick<UnsubscribeLink, 'url'>): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Unsubscribe links of the email being composed. */
export const UnsubscribeLinksContext = createContext<UnsubscribeLink[]>([]);

/** An unsubscribe link for each kind of the email. */
export function UnsubscribeLinks() {
  return useContext(UnsubscribeLinksContext).map(({ kind, url }) => (
    <span key={kind}>
      {' '}
      <Link className="mail-muted" href={url} style={style.link}>
        Unsubscribe from “{notificationNames[kind]}”
      </Link>
    </span>
  ));
}
