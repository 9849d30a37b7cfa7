import { ContactForm } from '../../components/contact-form.tsx';
import type { SectionProps } from '../../components/site-sections.tsx';
import { Sheet } from './folio-sheet.tsx';

export const Contact = ({ section }: SectionProps) => (
  <Sheet section={section} name="Contact me">
    <ContactForm />
  </Sheet>
);
