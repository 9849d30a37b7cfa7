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
    lead="You run a studio, hire often, or want Soloist for the people you work with? Say what you have in mind."
    form={
      <ContactForm
        topic="sales"
        messageLabel="What do you have in mind?"
        messageHint="How many people, and what for, helps us to answer well."
      />
    }
  >
    <h2>Just want to try it?</h2>
    <p>
      You need nobody for that: <Link to="/choice">create an account</Link> and use everything that
      is here. <Link to="/pricing">Pricing</Link> says what will cost money one day.
    </p>
    <h2>Looking for somebody?</h2>
    <p>
      The <Link to="/forhire">directory</Link> shows who is for hire, by skill, place and rate.
    </p>
    <h2>Something does not work?</h2>
    <p>
      Write through <Link to="/contact">Contact</Link>: that reaches the people who mend it.
    </p>
  </ContactLayout>
);

export const ContactPage = () => (
  <ContactLayout
    title="Contact"
    lead="Something does not work, or you have a question about your account or your data? Write to us."
    form={
      <ContactForm
        topic="support"
        messageLabel="What happened?"
        messageHint="What you did, what you expected, and what you saw instead."
      />
    }
  >
    <h2>Cannot sign in?</h2>
    <p>
      Choose a new password on the <Link to="/login">log-in page</Link>. The code is in your mail
      within a minute.
    </p>
    <h2>Were you sent a proposal?</h2>
    <p>Answer the mail it came with. Your reply goes to the person who sent it.</p>
  </ContactLayout>
);

interface ContactLayoutProps {
  title: string;
  lead: string;
  form: ReactNode;
  /** What may help at once. */
  children: ReactNode;
}

const ContactLayout = ({ title, lead, form, children }: ContactLayoutProps) => (
  <MarketingLayout>
    <div className={wide.page}>
      <Intro title={title}>{lead}</Intro>
      <div className={styles.columns}>
        {form}
        <aside className={styles.hints} aria-label="What may help at once">
          {children}
        </aside>
      </div>
    </div>
  </MarketingLayout>
);
