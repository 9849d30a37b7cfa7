export const recommendationRelations = [
  'client',
  'manager',
  'colleague',
  'partner',
  'other',
] as const;
export type RecommendationRelation = (typeof recommendationRelations)[number];

/** Labels of the writer's relation to the freelancer. */
export const relationLabels: Record<RecommendationRelation, string> = {
  client: 'Client',
  manager: 'Manager',
  colleague: 'Colleague',
  partner: 'Business partner',
  other: 'Knows their work',
};

/** The label of a verified recommendation, and its explanation. */
export const verifiedTexts = {
  label: 'Verified: paid client',
  meaning:
    'Verified means that the writer’s email address has paid one of the freelancer’s invoices on Soloist.',
} as const;
