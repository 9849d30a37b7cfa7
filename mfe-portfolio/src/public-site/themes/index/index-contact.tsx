import { ContactForm } from '../../components/contact-form.tsx';
import type { SectionProps } from '../../components/site-sections.tsx';
import styles from './index.module.css';
import { Head } from './index-head.tsx';

export const Contact = ({ section }: SectionProps) => (
  <section id="contact" className={styles.contact} aria-labelledby="contact-title">
    <Head section={section} />
    <ContactForm className={styles.form} />
  </section>
);
