export { formatDate, formatPeriod, rateLabel } from './format.ts';
export { ProposalDocument, type ProposalDocumentProps } from './proposal-document.tsx';
