import { serviceSteps } from '@soloist/contracts';
import { checkSteps } from '../shared/wizard/wizard-steps.rules.ts';
import { detailsOf, orderingOf, type ServiceDraft } from './service-draft.rules.ts';

/** Steps 0 to 4. */
export const steps = [
  { id: 'overview', label: 'Overview', path: '/service-overview' },
  { id: 'deliverables', label: 'Deliverables', path: '/service-deliverables' },
  { id: 'description', label: 'Description', path: '/service-description' },
  { id: 'price', label: 'Price', path: '/service-price' },
  { id: 'image', label: 'Image', path: '/service-image' },
] as const;

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
    ordering: orderingOf(draft),
  }),
  image: ({ images }: ServiceDraft) => ({ images }),
};

export const { resolverOf, blockedBy } = checkSteps({ steps, schemas: serviceSteps, slices });
