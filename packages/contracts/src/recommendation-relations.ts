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
