import * as z from 'zod/mini';

const ofRecommendation = { recommendationId: z.string(), freelancerId: z.string() };

/** Events about recommendations. */
export const recommendationEvents = {
  'recommendation.requested': {
    consumers: ['documents'],
    /** A person is asked by email, or reminded. */
    payload: z.object({
      ...ofRecommendation,
      freelancerName: z.string(),
      freelancerHeadline: z.string(),
      /** Reply-to address of the email. */
      freelancerEmail: z.string(),
      to: z.string(),
      note: z.string(),
      /** Of the page `/recommendation/write/{id}`. */
      writeId: z.string(),
      isReminder: z.boolean(),
    }),
  },
  'recommendation.answered': {
    // Documents emails the freelancer when a recommendation was written.
    consumers: ['messaging', 'documents'],
    payload: z.object({
      ...ofRecommendation,
      /** Both empty when the person declined. */
      writerId: z.string(),
      writerName: z.string(),
      answer: z.enum(['written', 'changed', 'withdrawn', 'declined']),
    }),
  },
} as const;
