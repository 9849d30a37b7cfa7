import { contractClauses, type ProposalDocument } from '@soloist/contracts';
import { DocumentSection, Heading, type HeadingLevel } from './document-section.tsx';
import { Paragraphs } from './words.tsx';

interface ContractSectionsProps {
  document: Pick<ProposalDocument, 'clauses' | 'additionalTerms'>;
  level: HeadingLevel;
}

export function ContractSections({ document, level }: ContractSectionsProps) {
  const chosen = contractClauses.filter((clause) => document.clauses.includes(clause.id));
  return (
    <>
      {chosen.length > 0 && (
        <DocumentSection label="Contract" level={level}>
          <ol className="doc-clauses">
            {chosen.map(({ id, title, text }) => (
              <li key={id}>
                <Heading level={level + 2} className="doc-clause-title">
                  {title}
                </Heading>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </DocumentSection>
      )}
      {document.additionalTerms.trim() !== '' && (
        <DocumentSection label="Additional terms" level={level}>
          <Paragraphs text={document.additionalTerms} />
        </DocumentSection>
      )}
    </>
  );
}
