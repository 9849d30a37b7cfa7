export const recommendationRelations = [
  'client',
  'manager',
  'colleague',
  'partner',
  'other',
] as const;
export type RecommendationRelation = (typeof recommendationRelations)[number];

/** What the writer is to the freelancer, for people. */
export const relationLabels: Record<RecommendationRelation, string> = {
  client: 'Client',
  manager: 'Manager',
  colleague: 'Colleague',
  partner: 'Business partner',
  other: 'Knows their work',
};

/** What a verified recommendation is called, and what that means. */
export const verifiedTexts = {
  label: 'Verified: paid client',
  meaning:
    'Verified means that the address which was asked for this recommendation has paid an invoice of the freelancer’s on Soloist.',
} as const;
