import { ContactForm } from '../../parts/contact-form.tsx';
import type { SectionProps } from '../../parts/site-sections.tsx';
import styles from './index.module.css';
import { Head } from './index-head.tsx';

export const Contact = ({ section }: SectionProps) => (
  <section
    id="contact"
    className={`${styles.section} ${styles.contact}`}
    aria-labelledby="contact-title"
  >
    <Head section={section} />
    <ContactForm className={styles.form} />
  </section>
);
