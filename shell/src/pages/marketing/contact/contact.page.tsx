import { Link } from '@soloist/web-client';
import type { ReactNode } from 'react';
import { Intro } from '../intro.tsx';
import { MarketingLayout } from '../marketing-layout.tsx';
import wide from '../wide-page.module.css';
import styles from './contact.module.css';
import { ContactForm } from './contact-form.tsx';

export const GetInTouchPage = () => (
  <ContactLayout
    title="Get in touch"
    lead="Do you run a studio, hire often or want Soloist for your team? Tell us what you need."
    form={
      <ContactForm
        topic="sales"
        messageLabel="How can we help?"
        messageHint="Tell us how many people will use Soloist, and for what."
      />
    }
  >
    <h2>Want to try Soloist?</h2>
    <p>
      <Link to="/choice">Create an account</Link> and use every tool for free. See{' '}
      <Link to="/pricing">pricing</Link> for Pro.
    </p>
    <h2>Looking for a freelancer?</h2>
    <p>
      Search the <Link to="/forhire">directory</Link> by skill, place and rate.
    </p>
    <h2>Need support?</h2>
    <p>
      Write to us on the <Link to="/contact">contact page</Link>.
    </p>
  </ContactLayout>
);

export const ContactPage = () => (
  <ContactLayout
    title="Contact"
    lead="Write to us about a problem, your account or your data."
    form={
      <ContactForm
        topic="support"
        messageLabel="What happened?"
        messageHint="What did you do, what did you expect, and what happened instead?"
      />
    }
  >
    <h2>Can’t sign in?</h2>
    <p>
      Reset your password on the <Link to="/login">login page</Link>. We email you a code within a
      minute.
    </p>
    <h2>Received a proposal?</h2>
    <p>Reply to its email to write to the sender.</p>
  </ContactLayout>
);

interface ContactLayoutProps {
  title: string;
  lead: string;
  form: ReactNode;
  /** Answers to common questions, shown beside the form. */
  children: ReactNode;
}

const ContactLayout = ({ title, lead, form, children }: ContactLayoutProps) => (
  <MarketingLayout>
    <div className={wide.page}>
      <Intro title={title}>{lead}</Intro>
      <div className={styles.columns}>
        {form}
        <aside className={styles.hints} aria-label="Quick help">
          {children}
        </aside>
      </div>
    </div>
  </MarketingLayout>
);
