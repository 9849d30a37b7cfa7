import { Button, Column, Img, Link, Row, Text } from '@react-email/components';
import { clientFirstName, type ProposalDocument } from '@soloist/contracts';
import { InitialsAvatar } from '@soloist/document';
import { Fragment, type ReactNode } from 'react';
import { style } from './style.rules.ts';

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="mail-ink" style={style.text}>
      {children}
    </Text>
  );
}

export function Greeting({ name }: { name: string }) {
  const firstName = clientFirstName(name);
  if (firstName === '') return <Paragraph>Hello,</Paragraph>;
  return (
    <Paragraph>
      Hi <bdi>{firstName}</bdi>,
    </Paragraph>
  );
}

/** Ends the footer of emails that their reader chooses under Settings. */
export const EmailSettingsLink = ({ publicUrl }: { publicUrl: string }) => (
  <Link className="mail-muted" style={style.link} href={`${publicUrl}/settings#notifications`}>
    Change email settings
  </Link>
);

export function Note({ children }: { children: ReactNode }) {
  return (
    <Text className="mail-muted" style={style.note}>
      {children}
    </Text>
  );
}

/** Six digits to type or to copy as one word. */
export function CodeWell({ code }: { code: string }) {
  return (
    <Text className="mail-ink mail-well" style={style.code}>
      {code}
    </Text>
  );
}

/** A text with its writer's line breaks. */
export function Lines({ children }: { children: string }) {
  return children.split(/\r?\n/).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing else, and none moves
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}

/** The text of a person's own email, paragraph by paragraph. */
export const Paragraphs = ({ children }: { children: string }) =>
  children.split(/(?:\r?\n[ \t]*){2,}/).map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph has nothing else, and none moves
    <Paragraph key={index}>
      <span dir="auto">
        <Lines>{paragraph}</Lines>
      </span>
    </Paragraph>
  ));

interface OwnTextProps {
  /** The sender's own text, with its greeting; empty for the standard text. */
  message: string | undefined;
  /** The standard text. */
  children: ReactNode;
}

/** The text that the sender wrote, else the standard one. */
export const OwnText = ({ message, children }: OwnTextProps) =>
  message ? <Paragraphs>{message}</Paragraphs> : children;

/** A quotation of a person's words. */
export function Quote({ children }: { children: string }) {
  return (
    <Text dir="auto" className="mail-ink mail-well" style={style.quote}>
      <Lines>{children}</Lines>
    </Text>
  );
}

export type DetailRows = [label: string, value: string][];

export function DetailsTable({ rows }: { rows: DetailRows }) {
  return (
    <table className="mail-facts mail-line" style={style.details}>
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={label}>
            <th scope="row" className="mail-muted mail-line" style={style.factLabel}>
              {label}
            </th>
            <td className="mail-ink mail-line" style={style.factValue}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The email's one action, and its plain address for programs that show no button. */
export function ActionLink({ label, url }: { label: string; url: string }) {
  return (
    <>
      <Button className="mail-button" style={style.button} href={url}>
        {label}
      </Button>
      <Text className="mail-muted mail-plain-link" style={{ ...style.note, margin: '24px 0 0' }}>
        Or open this link:{' '}
        <Link className="mail-muted" style={style.link} href={url}>
          {url}
        </Link>
      </Text>
    </>
  );
}

interface SenderProps {
  sender: Pick<ProposalDocument['sender'], 'name' | 'headline' | 'location'>;
  /** Absolute address of the photo, or `cid:` of an attachment; initials are shown without it. */
  senderImage?: string;
}

export function Sender({ sender, senderImage }: SenderProps) {
  const about = [sender.headline, sender.location].filter(Boolean).join(', ');
  return (
    <Row>
      <Column style={{ width: '56px', verticalAlign: 'middle' }}>
        {senderImage ? (
          <Img src={senderImage} alt="" width={44} height={44} style={style.senderImage} />
        ) : (
          <InitialsAvatar className="mail-initials" name={sender.name} size={44} />
        )}
      </Column>
      <Column style={{ verticalAlign: 'middle' }}>
        <Text className="mail-ink" style={style.senderName}>
          {sender.name}
        </Text>
        {about && (
          <Text className="mail-muted" style={style.senderAbout}>
            {about}
          </Text>
        )}
      </Column>
    </Row>
  );
}

interface SentWithSoloist {
  /** The sender's. */
  name: string;
  replyTo: string;
  /** Who else gets the email; empty where nobody does. */
  copies?: string | undefined;
}

/** The footer of a document's email. */
export const sentWithSoloist = ({ name, replyTo, copies }: SentWithSoloist) =>
  [`${name} sent this with Soloist. Replies go to ${replyTo}.`, copies].filter(Boolean).join(' ');
