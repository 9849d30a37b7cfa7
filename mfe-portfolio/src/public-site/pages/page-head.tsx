import type { SectionKind } from '@soloist/contracts';
import type { ReactNode } from 'react';
import { SiteLink } from '../components/site-link.tsx';
import { linkWordOf, pathOf } from '../site-details.rules.ts';
import { useSite } from '../use-site.ts';
import type { PageStyles } from './detail-page.tsx';

interface PageHeadProps {
  styles: PageStyles;
  section: SectionKind;
  title: string;
  lead: string;
  children?: ReactNode;
}

/** The head of an item's page: its section, title and lead. */
export const PageHead = ({ styles, section, title, lead, children }: PageHeadProps) => (
  <header className={styles.head}>
    <p className={styles.kind}>
      <SiteLink to={pathOf.section(section)}>{linkWordOf(useSite().page, section)}</SiteLink>
    </p>
    <h1 dir="auto">{title}</h1>
    {lead && (
      <p className={styles.lead} dir="auto" data-plain="">
        {lead}
      </p>
    )}
    {children}
  </header>
);
