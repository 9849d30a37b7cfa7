import type { Role } from '@soloist/contracts';
import { Heading, Logo } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { ArrowRight } from 'lucide-react';
import styles from './choice.module.css';
import { GoogleMark, googleStartUrl } from './google-button.tsx';
import { useInvitation } from './invitation.ts';
import { useGoogleOffer } from './sign-in-providers.ts';

/** Two cards that together form the mark. */
export function ChoicePage() {
  const offer = useGoogleOffer();
  const invitation = useInvitation();
  const signupPath = (role: Role) =>
    `/signup?${new URLSearchParams({ role, ...(invitation ? { ref: invitation } : {}) })}`;
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <Link to="/" aria-label="Soloist, start page">
          <Logo />
        </Link>
        <p className={styles.known}>
          Have an account? <Link to="/login">Log in</Link>
        </p>
      </header>
      <main id="content" className={styles.content}>
        <Heading level={1} size="display" className={styles.title}>
          How will you use Soloist?
        </Heading>
        <div className={styles.pair}>
          <Link className={`${styles.role} ${styles.freelancer}`} to={signupPath('freelancer')}>
            <span className={styles.text}>
              <span className={styles.name}>I do the work</span>
              <span>A portfolio at your own address, proposals, invoices, leads and a wallet.</span>
              <span className={styles.go}>
                Continue as a freelancer <ArrowRight size={16} aria-hidden />
              </span>
            </span>
            <svg className={styles.half} viewBox="0 0 100 200" aria-hidden="true">
              <path d="M100 0a100 100 0 0 0 0 200z" />
            </svg>
          </Link>
          <Link className={`${styles.role} ${styles.employer}`} to={signupPath('employer')}>
            <svg className={styles.half} viewBox="0 0 100 200" aria-hidden="true">
              <path d="M0 0a100 100 0 0 1 0 200z" />
            </svg>
            <span className={styles.text}>
              <span className={styles.name}>I am hiring</span>
              <span>
                Post jobs, find people, accept proposals from a link and pay in one place.
              </span>
              <span className={styles.go}>
                Continue as a client <ArrowRight size={16} aria-hidden />
              </span>
            </span>
          </Link>
        </div>
        {offer && (
          <p className={styles.google} style={offer}>
            <GoogleMark />
            <span>
              Or continue with Google{' '}
              <a href={googleStartUrl({ role: 'freelancer', ref: invitation })}>as a freelancer</a>{' '}
              or <a href={googleStartUrl({ role: 'employer', ref: invitation })}>as a client</a>
            </span>
          </p>
        )}
        <p className={styles.later}>You can add the other role later in settings.</p>
      </main>
    </div>
  );
}
