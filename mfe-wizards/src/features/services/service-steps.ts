import { zodResolver } from '@hookform/resolvers/zod';
import { serviceSteps } from '@soloist/contracts';
import type { Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import { detailsOf, type ServiceDraft } from './service-draft.ts';

/** Steps 0 to 4. */
export const steps = [
  { id: 'overview', label: 'Overview', path: '/service-overview' },
  { id: 'deliverables', label: 'Deliverables', path: '/service-deliverables' },
  { id: 'description', label: 'Description', path: '/service-description' },
  { id: 'price', label: 'Price', path: '/service-price' },
  { id: 'image', label: 'Image', path: '/service-image' },
] as const;
export type StepId = (typeof steps)[number]['id'];

/** The slice of the draft that a step's schema describes. */
const slices = {
  overview: ({ title, roles, tools, industry, skills }: ServiceDraft) => ({
    title,
    roles,
    tools,
    industry,
    skills,
  }),
  deliverables: ({ deliverables }: ServiceDraft) => ({ deliverables }),
  description: ({ summary, process, faq, calendarLink, relevantProjects }: ServiceDraft) => ({
    summary,
    process,
    faq,
    calendarLink,
    relevantProjects,
  }),
  price: (draft: ServiceDraft) => ({
    payment_type: draft.payment_type,
    details: detailsOf(draft),
    currency: draft.currency,
    packages: draft.packages,
    extras: draft.extras,
  }),
  image: ({ images }: ServiceDraft) => ({ images }),
};

/** Checks the open step's fields, as react-hook-form wants it. */
export const resolverOf =
  (step: StepId): Resolver<ServiceDraft> =>
  (draft, context, options) =>
    zodResolver(serviceSteps[step] as never)(
      slices[step](draft) as never,
      context,
      options as never,
    ) as never;

/** What still stands in the way of leaving a step, as a sentence. */
export function firstProblem(step: StepId, draft: ServiceDraft): string | undefined {
  const checked = z.safeParse(serviceSteps[step] as z.ZodMiniType, slices[step](draft));
  return checked.success ? undefined : checked.error.issues[0]?.message;
}

/** The first step before `at` that is not in order. */
export function blockedBy(at: number, draft: ServiceDraft) {
  for (const step of steps.slice(0, at)) {
    const problem = firstProblem(step.id, draft);
    if (problem) return { step, problem };
  }
  return undefined;
}
