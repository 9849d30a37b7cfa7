import { referralMonths, referralShare } from '@soloist/contracts';
import { Button, Field, Heading, Input } from '@soloist/ui';
import { copyText, showToast } from '@soloist/web-client';
import { Copy, Share2 } from 'lucide-react';
import { QrCode } from '../../shared/qr-code/qr-code.tsx';
import styles from './referrals.module.css';

/** My referral link to copy, share and scan, and what it earns. */
export function ReferralLink({ link }: { link: string }) {
  return (
    <section className={styles.link} aria-labelledby="link-title">
      <div className={styles.words}>
        <Heading level={2} size="section" id="link-title">
          Invite other freelancers
        </Heading>
        <p className={styles.calm}>
          You earn {referralShare / 100}% of Soloist’s fees from people who join with your link, for{' '}
          {referralMonths} months. It costs them nothing. Your reward clears with their payment.
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
            Copy link
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
        <figcaption className={styles.calm}>Scan to open your link.</figcaption>
      </figure>
    </section>
  );
}

const invitation = {
  title: 'Soloist',
  text: 'I run my business with Soloist: portfolio, proposals, invoices and payments in one place.',
};

async function share(url: string) {
  try {
    await navigator.share({ ...invitation, url });
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === 'AbortError';
    if (isCancelled) return;
    showToast({ message: 'We couldn’t share your link. Copy it instead.', kind: 'error' });
  }
}
