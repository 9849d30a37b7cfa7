import {
  Body,
  Container,
  Head,
  Heading,
  Html,
  Preview,
  Section,
  Text,
} from '@react-email/components';
import { type ReactNode, useContext } from 'react';
import { adaptiveCss, style } from './style.rules.ts';
import { EmailTitleContext } from './title.rules.ts';
import { UnsubscribeLinks } from './unsubscribe-links.template.tsx';

interface MailLayoutProps {
  /** The preview text that the inbox shows beside the subject. */
  preview: string;
  /** Heading; undefined where a person writes in their own words. */
  heading?: string;
  /** Sender; Soloist by default. */
  sender?: ReactNode;
  footer: ReactNode;
  children: ReactNode;
}

/** One white card: sender, heading and content; below it, the reason for the email. */
export function EmailLayout({ preview, heading, sender, footer, children }: MailLayoutProps) {
  const title = useContext(EmailTitleContext);
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{title}</title>
        <style>{adaptiveCss}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body className="mail" style={style.body}>
        <Container className="mail-card" style={style.card}>
          <Section className="mail-sender" style={style.sender}>
            {sender ?? (
              <Text className="mail-ink" style={style.senderName}>
                Soloist
              </Text>
            )}
          </Section>
          <Section className="mail-content" style={style.content}>
            {heading && (
              <Heading as="h1" dir="auto" className="mail-ink" style={style.heading}>
                {heading}
              </Heading>
            )}
            {children}
          </Section>
        </Container>
        <Container className="mail-footer" style={style.footer}>
          <Text className="mail-muted" style={style.footnote}>
            {footer}
            <UnsubscribeLinks />
          </Text>
        </Container>
      </Body>
    </Html>
  );
}
