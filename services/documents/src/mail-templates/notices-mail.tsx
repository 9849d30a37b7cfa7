import { Heading, Link, Text } from '@react-email/components';
import { type AppKind, type EventPayload, homeOf, noticeNames } from '@soloist/contracts';
import { MailLayout } from './mail-layout.tsx';
import { ActionLink, Greeting, Note, Paragraph } from './mail-parts.tsx';
import { style } from './mail-style.ts';
import type { MailTemplate } from './render-mail.tsx';

type Item = EventPayload<'notification.mail-due'>['items'][number];

export interface NoticesMailData {
  fname: string;
  /** Of the kinds that are mailed, in the order of settings; the newest of each first. */
  items: Item[];
  /** How many there are besides. */
  more: number;
  publicUrl: string;
}

type Facts = Pick<NoticesMailData, 'items' | 'more'>;

/** Where there is nothing else, the mail is about this. */
const onlyOf = ({ items, more }: Facts) =>
  items.length === 1 && more === 0 ? items[0] : undefined;
const headingOf = (data: Facts) =>
  onlyOf(data)?.title ?? `${data.items.length + data.more} things wait for you`;

function Group({ kind, items, publicUrl }: { kind: AppKind; items: Item[]; publicUrl: string }) {
  return (
    <>
      <Heading as="h2" className="mail-ink" style={style.group}>
        {noticeNames[kind]}
      </Heading>
      {items.map(({ title, body, link, at }) => (
        <Text key={`${link} ${at} ${title}`} dir="auto" className="mail-ink" style={style.text}>
          <Link className="mail-ink" style={style.itemLink} href={`${publicUrl}${link}`}>
            {title}
          </Link>
          {body && (
            <>
              <br />
              {body}
            </>
          )}
        </Text>
      ))}
    </>
  );
}

function News({ publicUrl, ...data }: Facts & { publicUrl: string }) {
  const only = onlyOf(data);
  if (only) {
    return (
      <>
        {only.body && <Paragraph>{only.body}</Paragraph>}
        <ActionLink label="Open it" url={`${publicUrl}${only.link}`} />
      </>
    );
  }
  return (
    <>
      {[...Map.groupBy(data.items, ({ kind }) => kind)].map(([kind, items]) => (
        <Group key={kind} kind={kind} items={items} publicUrl={publicUrl} />
      ))}
      {data.more > 0 && <Note>And {data.more} more.</Note>}
      {/* Whoever works as a client is led on from there. */}
      <ActionLink label="Open Soloist" url={`${publicUrl}${homeOf.freelancer}`} />
    </>
  );
}

/** To a person: what they have not looked at yet, in one mail. */
export const noticesMail: MailTemplate<NoticesMailData> = {
  subject: headingOf,
  Body: ({ fname, items, more, publicUrl }) => (
    <MailLayout
      preview={items
        .map(({ title }) => title)
        .join(', ')
        .slice(0, 120)}
      heading={headingOf({ items, more })}
      footer="Soloist sent this because you have not looked at it yet. What is mailed, and when, is yours to choose under Settings."
    >
      <Greeting name={fname} />
      <News items={items} more={more} publicUrl={publicUrl} />
    </MailLayout>
  ),
};
