import { ActionLink, EmailSettingsLink, Greeting, Paragraph } from '../kit/elements.template.tsx';
import { EmailLayout } from '../kit/layout.template.tsx';
import type { EmailTemplate } from '../kit/render-email.service.tsx';

export interface RecommendationWrittenEmailData {
  /** The freelancer's first name. */
  fname: string;
  writerName: string;
  publicUrl: string;
}

/** To the freelancer who was recommended. */
export const recommendationWrittenEmail: EmailTemplate<RecommendationWrittenEmailData> = {
  subject: ({ writerName }) => `${writerName} recommended you`,
  Body: ({ fname, writerName, publicUrl }) => (
    <EmailLayout
      preview="Read it and choose whether to show it."
      heading={`${writerName} recommended you`}
      footer={
        <>
          Soloist sent this because you requested a recommendation.{' '}
          <EmailSettingsLink publicUrl={publicUrl} />
        </>
      }
    >
      <Greeting name={fname} />
      <Paragraph>
        {writerName} wrote the recommendation you requested. Only you can see it until you show it
        on your profile and portfolio.
      </Paragraph>
      <ActionLink label="Read recommendation" url={`${publicUrl}/requestrecommendation`} />
    </EmailLayout>
  ),
};
