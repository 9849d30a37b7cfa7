/** The standard contract clauses a freelancer may switch on, in the order they print. */
export const contractClauses = [
  {
    id: 'revisions',
    title: 'Changes',
    note: 'Two rounds of changes are part of the price; more are agreed first.',
    text: 'The fee includes two rounds of changes to each deliverable. Further changes, or work outside the scope above, are agreed in writing before they begin.',
  },
  {
    id: 'payment',
    title: 'Payment',
    note: 'Invoices are due in 14 days; work may pause while one is late.',
    text: 'Invoices are due within 14 days of their date. Work may pause while an invoice is overdue, and dates move by the same time.',
  },
  {
    id: 'ownership',
    title: 'Ownership',
    note: 'The work becomes the client’s once it is paid in full.',
    text: 'All rights in the accepted deliverables pass to the client when the fee is paid in full. The freelancer keeps tools and methods that existed before, and may show the finished work in a portfolio.',
  },
  {
    id: 'confidentiality',
    title: 'Confidentiality',
    note: 'Both sides keep each other’s private information private.',
    text: 'Each side keeps confidential what it learns of the other’s business and is not public, during the work and for two years after.',
  },
  {
    id: 'cancellation',
    title: 'Cancellation',
    note: 'Either side can stop with 14 days’ notice; finished work is paid.',
    text: 'Either side may end this agreement with 14 days’ written notice. Work done up to that day is delivered and paid.',
  },
] as const;

export type ClauseId = (typeof contractClauses)[number]['id'];
export const clauseIds = contractClauses.map((clause) => clause.id) as [ClauseId, ...ClauseId[]];
