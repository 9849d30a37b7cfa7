import {
  type CancellationRule,
  type Currency,
  type durationTypes,
  type OrderQuestion,
  type ServicePaymentType,
  type ServicePrefill,
  type ServiceRecord,
  type ServiceRequest,
  serviceLimits,
  type UploadedImage,
} from '@soloist/contracts';

type DurationType = (typeof durationTypes)[number];

export interface PackageDraft {
  name: string;
  description: string;
  price: number | null;
  duration: number | null;
  duration_type: DurationType;
}

/** A service in the wizard; fields that are not filled in yet are empty or null. */
export interface ServiceDraft {
  title: string;
  roles: string[];
  tools: string[];
  industry: string[];
  skills: string[];
  deliverables: { name: string; description: string }[];
  summary: string;
  process: string;
  faq: { question: string; answer: string }[];
  calendarLink: string;
  relevantProjects: string[];
  payment_type: ServicePaymentType;
  details: {
    total_price: number | null;
    duration: number | null;
    duration_type: DurationType;
    payment_rate: number | null;
  };
  currency: Currency;
  packages: PackageDraft[];
  extras: { name: string; price: number | null }[];
  ordering: { enabled: boolean; questions: OrderQuestion[]; cancellation: CancellationRule };
  images: UploadedImage[];
  /** The service that it changes. */
  service_id?: string | undefined;
}

export const emptyDeliverable = () => ({ name: '', description: '' });
export const emptyQuestion = () => ({ question: '', answer: '' });
export const emptyExtra = () => ({ name: '', price: null });
export const emptyOrderQuestion = (): OrderQuestion => ({
  text: '',
  kind: 'short',
  options: [],
  required: true,
});
export const emptyPackage = (): PackageDraft => ({
  name: '',
  description: '',
  price: null,
  duration: null,
  duration_type: 'weeks',
});

/** A complete form draft from a partial stored one. */
export function draftOf({ details, deliverables, faq, ...rest }: ServicePrefill): ServiceDraft {
  return {
    title: '',
    roles: [],
    tools: [],
    industry: [],
    skills: [],
    summary: '',
    process: '',
    calendarLink: '',
    relevantProjects: [],
    payment_type: 'fixedRate',
    currency: 'USD',
    packages: [],
    extras: [],
    ordering: { enabled: false, questions: [], cancellation: 'full_until_start' },
    images: [],
    ...rest,
    deliverables: deliverables?.length ? deliverables : [emptyDeliverable()],
    // There is always one question.
    faq: faq?.length ? faq : [emptyQuestion()],
    details: {
      total_price: null,
      duration: null,
      duration_type: 'weeks',
      payment_rate: null,
      ...details,
    },
  };
}

/** What of the form is stored: all of it. */
export const contentOf = (draft: ServiceDraft): ServicePrefill => draft as ServicePrefill;

/** The initial content of a draft that edits an existing service. */
export function contentOfService(service: ServiceRecord): ServicePrefill {
  const { id, userId, summary, updatedAt, published, image, details, ...terms } = service;
  const { duration_type, ...amounts } = details;
  return {
    ...terms,
    summary: summary.slice(0, serviceLimits.summary),
    details: duration_type ? { ...amounts, duration_type } : amounts,
    service_id: id,
  };
}

/** The fields that the chosen payment type needs. */
export const detailsOf = ({ payment_type, details }: ServiceDraft) =>
  payment_type === 'fixedRate'
    ? {
        total_price: details.total_price,
        duration: details.duration,
        duration_type: details.duration_type,
      }
    : { payment_rate: details.payment_rate };

/** Whether and how it can be ordered; questions of a service that can't are not checked. */
export const orderingOf = ({ ordering }: ServiceDraft) =>
  ordering.enabled
    ? {
        ...ordering,
        // Options stay in the draft while another kind is tried.
        questions: ordering.questions.map((question) => ({
          ...question,
          options: question.kind === 'choice' ? question.options : [],
        })),
      }
    : undefined;

/** The draft as the service expects it; its steps report what is missing. */
export function termsOf(draft: ServiceDraft) {
  const { service_id, ...terms } = draft;
  return { ...terms, details: detailsOf(draft), ordering: orderingOf(draft) } as ServiceRequest;
}
