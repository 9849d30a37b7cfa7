import { Link } from '@react-email/components';
import type { EventPayload } from '@soloist/contracts';
import { ActionLink, Paragraph, Quote, Sender } from '../kit/elements.template.tsx';
import { EmailLayout } from '../kit/layout.template.tsx';
import type { EmailTemplate } from '../kit/render-email.service.tsx';
import { style } from '../kit/style.rules.ts';

type Request = Pick<
  EventPayload<'recommendation.requested'>,
  'freelancerName' | 'freelancerHeadline' | 'freelancerEmail' | 'note' | 'writeId' | 'isReminder'
>;

export interface RecommendationRequestEmailData extends Request {
  publicUrl: string;
}

const refusal = ({ publicUrl, writeId }: RecommendationRequestEmailData) =>
  `${publicUrl}/recommendation/decline/${writeId}`;

/** To a person asked for a recommendation, who may not know Soloist. */
export const recommendationRequestEmail: EmailTemplate<RecommendationRequestEmailData> = {
  subject: ({ freelancerName, isReminder }) =>
    isReminder
      ? `Reminder: recommend ${freelancerName}`
      : `Recommendation request from ${freelancerName}`,
  replyTo: ({ freelancerName, freelancerEmail }) => ({
    name: freelancerName,
    address: freelancerEmail,
  }),
  unsubscribeUrl: ({ publicUrl, writeId }) =>
    `${publicUrl}/api/recommendations/invitations/${writeId}/never`,
  Body: (data) => {
    const { freelancerName, freelancerHeadline, freelancerEmail, note, isReminder } = data;
    return (
      <EmailLayout
        preview="A few sentences about your work together are enough."
        heading={`Would you recommend ${freelancerName}?`}
        sender={
          <Sender sender={{ name: freelancerName, headline: freelancerHeadline, location: '' }} />
        }
        footer={
          <>
            {freelancerName} sent this with Soloist. Replies go to {freelancerEmail}.{' '}
            <Link className="mail-muted" style={style.link} href={refusal(data)}>
              Decline or stop these requests
            </Link>
          </>
        }
      >
        <Paragraph>Hello,</Paragraph>
        <Paragraph>
          {isReminder
            ? `${freelancerName} asked you for a recommendation a while ago. This is the only reminder.`
            : `${freelancerName} asked you to recommend their work. If they show your recommendation, it appears under your name. You can withdraw it at any time.`}
        </Paragraph>
        {note && <Quote>{note}</Quote>}
        <Paragraph>
          A few sentences are enough. Sign in or create a free account first, so readers know it’s
          you.
        </Paragraph>
        <ActionLink
          label="Write recommendation"
          url={`${data.publicUrl}/recommendation/write/${data.writeId}`}
        />
      </EmailLayout>
    );
  },
};
