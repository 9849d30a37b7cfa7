import '@soloist/document/changes.css';
import type { StoredTerms } from '@soloist/contracts';
import { ProposalChanges } from '@soloist/document';
import { useFormats } from '../shared/translations/use-texts.ts';
import { useContractTexts } from './translations/use-contract-texts.ts';

/** The changes, in the page's language. */
export function ContractChanges(sides: { before: StoredTerms; after: StoredTerms }) {
  const { changes } = useContractTexts();
  const formats = useFormats();
  return <ProposalChanges {...sides} texts={changes.words} formats={formats} headingLevel={2} />;
}
