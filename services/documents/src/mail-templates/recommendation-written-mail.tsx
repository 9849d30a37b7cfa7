import { MailLayout } from './mail-layout.tsx';
import { ActionLink, Greeting, Paragraph } from './mail-parts.tsx';
import type { MailTemplate } from './render-mail.tsx';

export interface RecommendationWrittenMailData {
  /** The freelancer's. */
  fname: string;
  writerName: string;
  publicUrl: string;
}

/** To the freelancer whom somebody recommended. */
export const recommendationWrittenMail: MailTemplate<RecommendationWrittenMailData> = {
  subject: ({ writerName }) => `${writerName} recommended you`,
  Body: ({ fname, writerName, publicUrl }) => (
    <MailLayout
      preview="Read it, and choose whether others see it."
      heading={`${writerName} recommended you`}
      footer="You get this because you asked for a recommendation on Soloist. You can switch these mails off under Settings."
    >
      <Greeting name={fname} />
      <Paragraph>
        {writerName} wrote the recommendation you asked for. Nobody else sees it until you show it
        on your profile and portfolio.
      </Paragraph>
      <ActionLink label="Read it" url={`${publicUrl}/requestrecommendation`} />
    </MailLayout>
  ),
};
