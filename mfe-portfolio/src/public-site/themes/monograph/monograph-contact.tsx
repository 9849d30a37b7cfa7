import { ContactForm } from '../../components/contact-form.tsx';
import { PlainText } from '../../components/plain-text.tsx';
import type { SectionProps } from '../../components/site-sections.tsx';
import styles from './monograph.module.css';

export const Contact = ({ section: { settings } }: SectionProps) => (
  <section id="contact" className={styles.end} aria-labelledby="contact-title">
    <header>
      <h2 id="contact-title" dir="auto">
        {settings.title || (
          <>
            Tell me what <em>you need.</em>
          </>
        )}
      </h2>
      <PlainText text={settings.text} className={styles.quiet} />
    </header>
    <ContactForm className={styles.form} />
  </section>
);
