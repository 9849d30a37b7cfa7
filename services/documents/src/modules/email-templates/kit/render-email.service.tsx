import { render, toPlainText } from '@react-email/render';
import type { FunctionComponent } from 'react';
import type { EmailContent } from '../../mail/index.ts';
import { EmailTitleContext } from './title.rules.ts';
import { type UnsubscribeLink, UnsubscribeLinksContext } from './unsubscribe-links.template.tsx';

export interface EmailTemplate<Data> {
  subject: (data: Data) => string;
  /** Sender's name, where a person rather than Soloist writes. */
  fromName?: (data: Data) => string;
  /** Reply address, where the data has one. */
  replyTo?: (data: Data) => { name: string; address: string };
  /**
   * Ids of the emails that this one follows, and a marker that identifies it should it come back
   * automatically.
   */
  thread?: (data: Data) => { references: string[]; loop: string };
  /** Address for one-click unsubscribe (RFC 8058), where the reader may unsubscribe. */
  unsubscribeUrl?: (data: Data) => string;
  Body: FunctionComponent<Data>;
}

/** An email with unsubscribe links. */
type Stoppable = { stops?: UnsubscribeLink[] };

/** The text version of an email, without layout; a button's address appears once, below it. */
const plainText = (html: string) =>
  toPlainText(html, {
    selectors: [
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'h2', options: { uppercase: false } },
      {
        selector: 'table.mail-facts',
        format: 'dataTable',
        options: { uppercaseHeaderCells: false },
      },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      { selector: '.mail-plain-link', format: 'skip' },
      { selector: '.mail-initials', format: 'skip' },
      { selector: 'img', format: 'skip' },
    ],
  });

/** Renders an email's subject, HTML and text from one template. React escapes what people wrote. */
export async function renderEmail<Data extends object>(
  { subject, Body, stops = [] }: EmailTemplate<Data> & Stoppable,
  data: Data,
): Promise<EmailContent> {
  // A subject is a header, so it has one line whatever people wrote.
  const title = subject(data)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const html = await render(
    <EmailTitleContext value={title}>
      <UnsubscribeLinksContext value={stops}>
        <Body {...data} />
      </UnsubscribeLinksContext>
    </EmailTitleContext>,
  );
  return { subject: title, html, text: plainText(html) };
}
