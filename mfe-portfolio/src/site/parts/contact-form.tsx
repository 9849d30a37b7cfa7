import { leadMessageLimit } from '@soloist/contracts';
import { useSite } from '../site-context.ts';

const fields = [
  { name: 'name', label: 'Your name', type: 'text', autoComplete: 'name', limit: 120 },
  { name: 'email', label: 'Your email address', type: 'email', autoComplete: 'email', limit: 254 },
  {
    name: 'company',
    label: 'Your company, if there is one',
    type: 'text',
    autoComplete: 'organization',
    limit: 120,
  },
] as const;

/**
 * A message to the owner. Shut until the visitor's script opens it: without the script, in previews
 * and in the studio nothing could be sent.
 */
export function ContactForm({ className }: { className?: string | undefined }) {
  const { page, embedded } = useSite();
  const sends = !page.preview && !embedded;
  return (
    <form
      className={className}
      noValidate
      aria-label="Message"
      {...(sends ? { 'data-contact': page.site.host } : {})}
    >
      <fieldset disabled>
        {fields.map(({ name, label, type, autoComplete, limit }) => (
          <p key={name}>
            <label htmlFor={`contact-${name}`}>{label}</label>
            <input
              id={`contact-${name}`}
              maxLength={limit}
              required={name !== 'company'}
              dir="auto"
              {...{ name, type, autoComplete }}
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
        {page.preview && 'Messages can be sent once the site is published.'}
      </p>
      {sends && (
        <noscript>
          <p>To send a message from here, your browser needs JavaScript switched on.</p>
        </noscript>
      )}
    </form>
  );
}
