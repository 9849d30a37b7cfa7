import { createHash } from 'node:crypto';
import {
  type EndpointBody,
  findAnswerProblems,
  type freelancerServices,
  isOrderable,
  type NewServiceOrder,
  notOrderableText,
  type OrderChoice,
  type OrderedService,
  type OrderPrice,
  orderTotalProblem,
  priceOrder,
  type ServiceTerms,
} from '@soloist/contracts';
import { AppError, conflict, invalidInput } from '@soloist/server-kit';
import { readPublishedService } from './services.service.ts';

type PlaceOrder = EndpointBody<typeof freelancerServices.placeOrder>;

const changed = 'This service has changed. Check the new details, then order again.';

/** What an order freezes or depends on: a change of it is a new version. */
export function versionOf(terms: ServiceTerms): string {
  const { images, calendarLink, relevantProjects, ...text } = terms;
  return createHash('sha256').update(JSON.stringify(text)).digest('hex');
}

interface OrderableService {
  id: string;
  ownerId: string;
  terms: ServiceTerms;
  ordering: NonNullable<ServiceTerms['ordering']>;
  owner: Awaited<ReturnType<typeof readPublishedService>>['owner'];
}

/**
 * @throws AppError `not_found`, for a hidden one too; `conflict` when clients can’t order it;
 * `currency_not_payable`.
 */
async function readOrderable(id: string): Promise<OrderableService> {
  const { service, owner } = await readPublishedService(id);
  const { ordering, currency } = service.terms;
  if (!ordering?.enabled) throw conflict('This service can’t be ordered online right now.');
  if (!isOrderable(service.terms))
    throw new AppError('currency_not_payable', notOrderableText(currency));
  return { id, ownerId: String(service.ownerId), terms: service.terms, ordering, owner };
}

/**
 * @throws AppError `invalid_input` for an offer that the service does not have, or a total that can't
 * be paid online.
 */
function requirePrice(terms: ServiceTerms, choice: OrderChoice): OrderPrice {
  const refusal = (message: string) => invalidInput(message, [{ path: 'choice', message }]);
  const price = priceOrder(terms, choice);
  if (!price) throw refusal('This service doesn’t have what you chose. Choose again.');
  const problem = orderTotalProblem(price.total, terms.currency);
  if (problem) throw refusal(problem);
  return price;
}

/** The lines and total of a choice, computed from the stored service only. */
export async function readOrderPrice(id: string, choice: OrderChoice) {
  const { terms } = await readOrderable(id);
  return { ...requirePrice(terms, choice), currency: terms.currency };
}

/**
 * Checks an order against the service and freezes it.
 * @throws AppError as `readOrderable` and `requirePrice`; `conflict` when the service changed since the
 * client saw it; `invalid_input` for answers that its questions don’t allow.
 */
export async function prepareOrder(id: string, request: PlaceOrder): Promise<NewServiceOrder> {
  const service = await readOrderable(id);
  const { terms, ordering, owner } = service;
  if (request.version !== versionOf(terms)) throw conflict(changed);
  const price = requirePrice(terms, request.choice);
  requireAnswers(ordering.questions, request.answers);
  const { fname, lname, username, headline, profileImage, timezone: timeZone } = owner;
  return {
    freelancerId: service.ownerId,
    seller: { name: `${fname} ${lname}`.trim() || username, headline, profileImage, timeZone },
    draft_id: request.draft_id,
    name: request.name,
    email: request.email,
    service: freeze(service, { choice: request.choice, price }),
    answers: ordering.questions.map(({ text }, index) => ({
      question: text,
      answer: request.answers[index]?.trim() ?? '',
    })),
  };
}

function requireAnswers(
  questions: OrderableService['ordering']['questions'],
  answers: string[],
): void {
  const problems = findAnswerProblems(questions, answers);
  if (answers.length > questions.length) throw conflict(changed);
  if (!problems[0]) return;
  throw invalidInput(
    problems[0].message,
    problems.map(({ index, message }) => ({ path: `answers.${index}`, message })),
  );
}

function freeze(
  { id, terms, ordering }: OrderableService,
  { choice, price }: { choice: OrderChoice; price: OrderPrice },
): OrderedService {
  const { title, summary, process, deliverables, faq, currency, payment_type, details } = terms;
  const chosen = choice.package === null ? undefined : terms.packages[choice.package];
  const timed = chosen ?? (payment_type === 'fixedRate' ? details : undefined);
  return {
    serviceId: id,
    title,
    summary,
    process,
    deliverables,
    faq,
    package: chosen ? { name: chosen.name, description: chosen.description } : null,
    duration: timed?.duration ?? null,
    duration_type: timed?.duration_type ?? null,
    questions: ordering.questions,
    cancellation: ordering.cancellation,
    ...price,
    currency,
  };
}
