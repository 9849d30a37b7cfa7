import type { ProposalDocument } from '@soloist/contracts';
import { DocumentSection, Heading, type HeadingLevel } from './document-section.tsx';
import { Paragraphs, UserText } from './user-text.tsx';

interface ContractSectionsProps {
  document: Pick<ProposalDocument, 'clauses' | 'additionalTerms'>;
  level: HeadingLevel;
}

export function ContractSections({ document, level }: ContractSectionsProps) {
  const { clauses, additionalTerms } = document;
  return (
    <>
      {clauses.length > 0 && (
        <DocumentSection label="Contract" level={level}>
          <ol className="doc-clauses">
            {clauses.map(({ title, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: clauses hold no state, and titles may repeat
              <li key={index}>
                <Heading level={level + 2} className="doc-clause-title">
                  <UserText text={title} blank="Clause" />
                </Heading>
                <Paragraphs text={text} blank="What both sides agree on." />
              </li>
            ))}
          </ol>
        </DocumentSection>
      )}
      {additionalTerms.trim() !== '' && (
        <DocumentSection label="Additional terms" level={level}>
          <Paragraphs text={additionalTerms} />
        </DocumentSection>
      )}
    </>
  );
}
