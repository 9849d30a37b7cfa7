import { Heading, Link, Text } from '@react-email/components';
import { type AppKind, type EventPayload, homeOf, notificationNames } from '@soloist/contracts';
import {
  ActionLink,
  EmailSettingsLink,
  Greeting,
  Note,
  Paragraph,
} from '../kit/elements.template.tsx';
import { EmailLayout } from '../kit/layout.template.tsx';
import type { EmailTemplate } from '../kit/render-email.service.tsx';
import { style } from '../kit/style.rules.ts';

type Item = EventPayload<'notification.mail-due'>['items'][number];

export interface DigestEmailData {
  fname: string;
  /** Kinds that are emailed, in the order of Settings; newest first within each. */
  items: Item[];
  /** Number of further notifications. */
  more: number;
  publicUrl: string;
}

type DigestItems = Pick<DigestEmailData, 'items' | 'more'>;

/** The only notification, which the email is then about. */
const onlyOf = ({ items, more }: DigestItems) =>
  items.length === 1 && more === 0 ? items[0] : undefined;
const headingOf = (data: DigestItems) =>
  onlyOf(data)?.title ?? `You have ${data.items.length + data.more} updates`;

function Group({ kind, items, publicUrl }: { kind: AppKind; items: Item[]; publicUrl: string }) {
  return (
    <>
      <Heading as="h2" className="mail-ink" style={style.group}>
        {notificationNames[kind]}
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

function News({ publicUrl, ...data }: DigestItems & { publicUrl: string }) {
  const only = onlyOf(data);
  if (only) {
    return (
      <>
        {only.body && <Paragraph>{only.body}</Paragraph>}
        <ActionLink label="View details" url={`${publicUrl}${only.link}`} />
      </>
    );
  }
  return (
    <>
      {[...Map.groupBy(data.items, ({ kind }) => kind)].map(([kind, items]) => (
        <Group key={kind} kind={kind} items={items} publicUrl={publicUrl} />
      ))}
      {data.more > 0 && <Note>And {data.more} more.</Note>}
      {/* People who work as a client are redirected from there. */}
      <ActionLink label="Open Soloist" url={`${publicUrl}${homeOf.freelancer}`} />
    </>
  );
}

/** To a person: their unseen notifications, in one email. */
export const digestEmail: EmailTemplate<DigestEmailData> = {
  subject: headingOf,
  Body: ({ fname, items, more, publicUrl }) => (
    <EmailLayout
      preview={items
        .map(({ title }) => title)
        .join(', ')
        .slice(0, 120)}
      heading={headingOf({ items, more })}
      footer={
        <>
          Soloist sent this because you haven’t seen it yet.{' '}
          <EmailSettingsLink publicUrl={publicUrl} />
        </>
      }
    >
      <Greeting name={fname} />
      <News items={items} more={more} publicUrl={publicUrl} />
    </EmailLayout>
  ),
};
