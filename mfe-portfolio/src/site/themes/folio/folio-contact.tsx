import { ContactForm } from '../../parts/contact-form.tsx';
import type { SectionProps } from '../../parts/site-sections.tsx';
import { Sheet } from './folio-sheet.tsx';

export const Contact = ({ section }: SectionProps) => (
  <Sheet section={section} word="Write to me">
    <ContactForm />
  </Sheet>
);
