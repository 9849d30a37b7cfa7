import type { ReactNode } from 'react';

/** Where the document's headings begin; its sections are one below, its clauses two. */
export type HeadingLevel = 1 | 2;

interface HeadingProps {
  level: number;
  className: string;
  children: ReactNode;
}

export function Heading({ level, className, children }: HeadingProps) {
  const Tag = `h${level}` as 'h1' | 'h2' | 'h3' | 'h4';
  return <Tag className={className}>{children}</Tag>;
}

interface DocumentSectionProps {
  label: string;
  level: HeadingLevel;
  children: ReactNode;
}

/** One labelled row of the document: label left, content right. */
export function DocumentSection({ label, level, children }: DocumentSectionProps) {
  return (
    <section className="doc-section">
      <Heading level={level + 1} className="doc-label">
        {label}
      </Heading>
      <div className="doc-content">{children}</div>
    </section>
  );
}
