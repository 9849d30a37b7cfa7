import { PlainText } from '../../components/plain-text.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import type { SectionProps } from '../../components/site-sections.tsx';
import { titleOf } from '../../site-details.rules.ts';
import styles from './monograph.module.css';

interface LeadersProps extends SectionProps {
  lines: { key: string; to: string; title: string; fact: string }[];
}

/** A list as in a table of contents: title, dots, fact. */
export const Leaders = ({ section, lines }: LeadersProps) => (
  <section id={section.kind} className={styles.list} aria-labelledby={`${section.kind}-title`}>
    <header>
      <h2 id={`${section.kind}-title`} dir="auto">
        {titleOf(section)}
      </h2>
      <PlainText text={section.settings.text} className={styles.quiet} />
    </header>
    <ul>
      {lines.map(({ key, to, title, fact }) => (
        <li key={key}>
          <SiteLink to={to}>
            <i dir="auto">{title}</i>
            <s aria-hidden="true" />
            <span>{fact}</span>
          </SiteLink>
        </li>
      ))}
    </ul>
  </section>
);
