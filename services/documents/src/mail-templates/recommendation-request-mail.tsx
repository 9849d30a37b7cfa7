import { Link } from '@react-email/components';
import type { EventPayload } from '@soloist/contracts';
import { MailLayout } from './mail-layout.tsx';
import { ActionLink, Paragraph, Quote, Sender } from './mail-parts.tsx';
import { style } from './mail-style.ts';
import type { MailTemplate } from './render-mail.tsx';

type Request = Pick<
  EventPayload<'recommendation.requested'>,
  'freelancerName' | 'freelancerHeadline' | 'freelancerEmail' | 'note' | 'writeId' | 'isReminder'
>;

export interface RecommendationRequestMailData extends Request {
  publicUrl: string;
}

const refusal = ({ publicUrl, writeId }: RecommendationRequestMailData) =>
  `${publicUrl}/recommendation/decline/${writeId}`;

/** To somebody whom a freelancer asks for a recommendation. They need not know Soloist. */
export const recommendationRequestMail: MailTemplate<RecommendationRequestMailData> = {
  subject: ({ freelancerName, isReminder }) =>
    isReminder
      ? `Reminder: ${freelancerName} asks you for a recommendation`
      : `${freelancerName} asks you for a recommendation`,
  replyTo: ({ freelancerName, freelancerEmail }) => ({
    name: freelancerName,
    address: freelancerEmail,
  }),
  unsubscribeUrl: ({ publicUrl, writeId }) =>
    `${publicUrl}/api/recommendations/invitations/${writeId}/never`,
  Body: (data) => {
    const { freelancerName, freelancerHeadline, freelancerEmail, note, isReminder } = data;
    return (
      <MailLayout
        preview="A few sentences about your work together are enough."
        heading={`Would you recommend ${freelancerName}?`}
        sender={
          <Sender sender={{ name: freelancerName, headline: freelancerHeadline, location: '' }} />
        }
        footer={
          <>
            {freelancerName} asked for this with Soloist. Replies go straight to {freelancerEmail}.
            You can{' '}
            <Link className="mail-muted" style={style.link} href={refusal(data)}>
              say no, or have nobody ask you again
            </Link>{' '}
            if you prefer.
          </>
        }
      >
        <Paragraph>Hello,</Paragraph>
        <Paragraph>
          {isReminder
            ? `${freelancerName} asked you some time ago to write about your work together. This is the only reminder.`
            : `${freelancerName} would like you to write about your work together. What you write is shown to others only if ${freelancerName} chooses to, under your name, and you can take it back at any time.`}
        </Paragraph>
        {note && <Quote>{note}</Quote>}
        <Paragraph>
          A few sentences are enough. You sign in or make a free account first, so that readers know
          that it is you.
        </Paragraph>
        <ActionLink
          label="Write a recommendation"
          url={`${data.publicUrl}/recommendation/write/${data.writeId}`}
        />
      </MailLayout>
    );
  },
};
