import { ContactForm } from '../../components/contact-form.tsx';
import type { SectionProps } from '../../components/site-sections.tsx';
import styles from './poster.module.css';
import { Head } from './poster-head.tsx';

export const Contact = ({ section }: SectionProps) => (
  <section id="contact" className={styles.contact} aria-labelledby="contact-title">
    <Head section={section} name="Say hello" />
    <ContactForm className={styles.form} />
  </section>
);
