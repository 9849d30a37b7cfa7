import type { Campaign } from '@soloist/contracts';
import { Button, ButtonLink, Facts, Field, Heading, Input } from '@soloist/ui';
import { copyText } from '@soloist/web-client';
import { Copy, ExternalLink } from 'lucide-react';
import { QrCode } from '../share/qr-code.tsx';
import { embedCode, fieldTexts, formAddress } from './campaign-texts.ts';
import styles from './campaigns.module.css';

/** The form as others get it: its address, a code to scan, what embeds it, and what it asks. */
export function CampaignSharing({ campaign }: { campaign: Campaign }) {
  const address = formAddress(campaign.token);
  const code = embedCode(campaign);
  return (
    <section className={styles.section} aria-label="The form">
      <Heading level={2} size="section">
        The form
      </Heading>
      <div className={styles.sharing}>
        <div className={styles.form}>
          <Field label="Address">
            <Input readOnly limit={2000} value={address} />
          </Field>
          <div className={styles.actions}>
            <Button
              size="sm"
              variant="primary"
              icon={<Copy size={16} aria-hidden />}
              onClick={() => copyText(address, 'Address')}
            >
              Copy the address
            </Button>
            <ButtonLink
              size="sm"
              icon={<ExternalLink size={16} aria-hidden />}
              href={address}
              target="_blank"
              rel="noreferrer"
            >
              Open the form
            </ButtonLink>
          </div>
          <label className={styles.codeLabel}>
            Code for your own site
            <textarea readOnly rows={6} className={styles.code} value={code} />
          </label>
          <div className={styles.actions}>
            <Button
              size="sm"
              icon={<Copy size={16} aria-hidden />}
              onClick={() => copyText(code, 'Code')}
            >
              Copy the code
            </Button>
          </div>
        </div>
        <div className={styles.form}>
          <figure className={styles.qrCard}>
            <QrCode className={styles.qr} text={address} label={`QR code of ${address}`} />
            <figcaption className={styles.calm}>
              Leads to the form, for paper and posters.
            </figcaption>
          </figure>
          <Facts items={factsOf(campaign)} />
        </div>
      </div>
    </section>
  );
}

/** What the form asks, in its order. */
function factsOf({ formFields, question, consentText }: Campaign) {
  const asked = formFields.map(({ field, required }) => ({
    label: field === 'question' ? question : fieldTexts[field],
    value: required ? 'Must be filled' : 'Asked for',
  }));
  return [
    { label: 'Name', value: 'Must be filled' },
    { label: 'E-mail', value: 'Must be filled' },
    ...asked,
    { label: 'A box that agrees to mails', value: consentText ? 'Yes' : 'No' },
  ];
}
