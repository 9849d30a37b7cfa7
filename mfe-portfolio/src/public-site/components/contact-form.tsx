import { emailLimit, leadMessageLimit, siteMessageLimits } from '@soloist/contracts';
import { useSite } from '../use-site.ts';

const fields = [
  {
    name: 'name',
    label: 'Your name',
    type: 'text',
    autoComplete: 'name',
    maxLength: siteMessageLimits.name,
  },
  {
    name: 'email',
    label: 'Your email address',
    type: 'email',
    autoComplete: 'email',
    maxLength: emailLimit,
  },
  {
    name: 'company',
    label: 'Your company (optional)',
    type: 'text',
    autoComplete: 'organization',
    maxLength: siteMessageLimits.company,
  },
] as const;

/**
 * A message to the owner. Disabled until the visitor's script enables it, because without the script,
 * in previews and in the app nothing can be sent.
 */
export function ContactForm({ className }: { className?: string | undefined }) {
  const { page, embedded } = useSite();
  const sends = !page.preview && !embedded;
  return (
    <form
      className={className}
      noValidate
      aria-label="Message"
      data-contact={sends ? page.site.host : undefined}
    >
      <fieldset disabled>
        <legend>Your message</legend>
        {fields.map(({ label, ...field }) => (
          <p key={field.name}>
            <label htmlFor={`contact-${field.name}`}>{label}</label>
            <input
              id={`contact-${field.name}`}
              required={field.name !== 'company'}
              dir="auto"
              {...field}
            />
          </p>
        ))}
        <p>
          <label htmlFor="contact-message">Message</label>
          <textarea
            id="contact-message"
            name="message"
            rows={5}
            maxLength={leadMessageLimit}
            required
            dir="auto"
          />
        </p>
        <button type="submit">Send message</button>
      </fieldset>
      <p role="status" data-status="">
        {!sends && 'Messages work only on the published site.'}
      </p>
      {sends && (
        <noscript>
          <p>Turn on JavaScript to send a message.</p>
        </noscript>
      )}
    </form>
  );
}
