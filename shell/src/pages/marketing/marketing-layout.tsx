import { homeOf } from '@soloist/contracts';
import { ButtonLink, Logo } from '@soloist/ui';
import { Link, useNavigate, useRole } from '@soloist/web-client';
import type { ReactNode } from 'react';
import styles from './marketing-layout.module.css';

const footerLinks = [
  ['/pricing', 'Pricing'],
  ['/abcd', 'Getting started'],
  ['/forhire', 'For hire'],
  ['/gmd-blogs', 'Blog'],
  ['/help', 'Help'],
  ['/get-in-touch', 'Get in touch'],
  ['/contact', 'Contact'],
  ['/privacy-policy', 'Privacy policy'],
  ['/terms-of-use', 'Terms of use'],
] as const;

/** Header and footer of the public pages. */
export function MarketingLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Link to="/" aria-label="Soloist, start page">
          <Logo />
        </Link>
        <nav className={styles.nav} aria-label="Main">
          <Link to="/abcd">For freelancers</Link>
          <Link to="/forhire">For hire</Link>
          <Link to="/pricing">Pricing</Link>
          <Link to="/gmd-blogs">Blog</Link>
        </nav>
        <Entrance />
      </header>
      <main id="content" className={styles.content}>
        {children}
      </main>
      <footer className={styles.footer}>
        <Link to="/" aria-label="Soloist, start page">
          <Logo size={24} />
        </Link>
        <nav className={styles.links} aria-label="Footer">
          {footerLinks.map(([href, label]) => (
            <Link key={href} to={href}>
              {label}
            </Link>
          ))}
          {/* The gateway's own pages: no part of the shell. */}
          <a href="/api/docs">API</a>
        </nav>
      </footer>
    </div>
  );
}

function Entrance() {
  const navigate = useNavigate();
  const role = useRole();
  if (role) {
    return (
      <div className={styles.entrance}>
        <ButtonLink variant="primary" href={homeOf[role]} onNavigate={navigate}>
          Open Soloist
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className={styles.entrance}>
      <ButtonLink variant="ghost" href="/login" onNavigate={navigate}>
        Log in
      </ButtonLink>
      <ButtonLink variant="primary" href="/choice" onNavigate={navigate}>
        Sign up
      </ButtonLink>
    </div>
  );
}
