import { referralMonths, referralShare } from '@soloist/contracts';
import { Button, Field, Heading, Input } from '@soloist/ui';
import { copyText, showToast } from '@soloist/web-client';
import { Copy, Share2 } from 'lucide-react';
import { QrCode } from '../share/qr-code.tsx';
import styles from './referrals.module.css';

/** The own link: to copy, to share, to scan, and what it brings. */
export function ReferralLink({ link }: { link: string }) {
  return (
    <section className={styles.link} aria-labelledby="link-title">
      <div className={styles.words}>
        <Heading level={2} size="section" id="link-title">
          Invite people who work for themselves
        </Heading>
        <p className={styles.calm}>
          For {referralMonths} months after somebody joins by your link, you get{' '}
          {referralShare / 100}% of the fee that Soloist keeps of what their clients pay online, and
          of what they pay for Pro. It costs them nothing. Your share waits as long as the payment
          itself, then it can be paid out from your wallet.
        </p>
        <Field label="Your link">
          <Input readOnly limit={2000} value={link} onFocus={({ target }) => target.select()} />
        </Field>
        <div className={styles.actions}>
          <Button
            variant="primary"
            icon={<Copy size={16} aria-hidden />}
            onClick={() => copyText(link)}
          >
            Copy the link
          </Button>
          {'share' in navigator && (
            <Button icon={<Share2 size={16} aria-hidden />} onClick={() => share(link)}>
              Share
            </Button>
          )}
        </div>
      </div>
      <figure className={styles.code}>
        <QrCode className={styles.qr} text={link} label={`QR code of ${link}`} />
        <figcaption className={styles.calm}>Leads to your link, for paper and slides.</figcaption>
      </figure>
    </section>
  );
}

const words = {
  title: 'Soloist',
  text: 'I run my work with Soloist: portfolio, proposals, invoices and payments in one place.',
};

async function share(url: string) {
  try {
    await navigator.share({ ...words, url });
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === 'AbortError';
    if (isCancelled) return;
    showToast({ message: 'Sharing did not work. Copy the link instead.', kind: 'error' });
  }
}
