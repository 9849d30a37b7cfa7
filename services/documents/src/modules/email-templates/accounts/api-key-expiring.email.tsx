import type { EventPayload } from '@soloist/contracts';
import { ActionLink, DetailsTable, Greeting, Paragraph } from '../kit/elements.template.tsx';
import { EmailLayout } from '../kit/layout.template.tsx';
import type { EmailTemplate } from '../kit/render-email.service.tsx';
import { formatInstant } from '../kit/times.rules.ts';

export interface ApiKeyExpiringEmailData
  extends Omit<EventPayload<'identity.api-key-expiring'>, 'email'> {
  publicUrl: string;
}

/** Reports an API key that ends within days. */
export const apiKeyExpiringEmail: EmailTemplate<ApiKeyExpiringEmailData> = {
  subject: ({ name }) => `Your API key “${name}” expires soon`,
  Body: ({ fname, name, last4, expiresAt, lastUsedAt, publicUrl }) => (
    <EmailLayout
      preview={`It stops working on ${formatInstant(expiresAt)}.`}
      heading="Your API key expires soon"
      footer="Soloist sent this because you have an API key."
    >
      <Greeting name={fname} />
      <Paragraph>
        Programs with this key stop working on {formatInstant(expiresAt)}. To keep them running,
        rotate the key and replace it in each program. If you no longer need it, revoke it.
      </Paragraph>
      <DetailsTable
        rows={[
          ['API key', name],
          ['Ends in', `…${last4}`],
          ['Last used', lastUsedAt ? formatInstant(lastUsedAt) : 'Never'],
        ]}
      />
      <ActionLink label="Manage API keys" url={`${publicUrl}/settings#api-keys`} />
    </EmailLayout>
  ),
};
