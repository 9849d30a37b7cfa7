import { type ReactNode, useEffect } from 'react';
import { Intro } from '../intro.tsx';
import { MarketingLayout } from '../marketing-layout.tsx';
import wide from '../wide-page.module.css';
import styles from './legal-page.module.css';

export interface LegalSection {
  id: string;
  title: string;
  text: ReactNode;
}

interface LegalPageProps {
  title: string;
  lead: string;
  /** The date from which this text applies. */
  since: { date: string; label: string };
  sections: readonly LegalSection[];
}

/** A legal text with its contents beside it. */
export function LegalPage({ title, lead, since, sections }: LegalPageProps) {
  // On arrival the browser looked for the section before it was rendered.
  useEffect(() => {
    const { hash } = window.location;
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <MarketingLayout>
      <div className={wide.page}>
        <Intro title={title}>{lead}</Intro>
        <p className={styles.since}>
          In effect since <time dateTime={since.date}>{since.label}</time>
        </p>
        <div className={styles.columns}>
          <nav className={styles.contents} aria-label="Contents">
            <ol>
              {sections.map((section) => (
                <li key={section.id}>
                  <a href={`#${section.id}`}>{section.title}</a>
                </li>
              ))}
            </ol>
          </nav>
          <div className={styles.text}>
            {sections.map((section, index) => (
              <section key={section.id} id={section.id}>
                <h2>
                  {index + 1}. {section.title}
                </h2>
                {section.text}
              </section>
            ))}
          </div>
        </div>
      </div>
    </MarketingLayout>
  );
}
