import { dayMs, type EndpointQuery, type leads } from '@soloist/contracts';
import { invalidInput } from '@soloist/server-kit';
import { readCohorts } from './lead-cohorts.service.ts';
import { presentNumbers } from './lead-numbers.rules.ts';

const defaultDays = 90;

type LeadNumbersQuery = EndpointQuery<typeof leads.numbers>;

/** Figures of the leads created in a period, from the log alone. Deleted leads do not count. */
export async function readLeadNumbers(ownerId: string, query: LeadNumbersQuery) {
  const period = { ...toPeriod(query), campaign: query.campaign };
  return presentNumbers(await readCohorts(ownerId, period));
}

/** Whole days, UTC, both included. */
function toPeriod({ from, to }: LeadNumbersQuery) {
  const today = Math.floor(Date.now() / dayMs) * dayMs;
  const end = new Date((to ? Date.parse(to) : today) + dayMs);
  const begin = from ? new Date(from) : new Date(end.getTime() - defaultDays * dayMs);
  if (begin >= end) throw invalidInput('The start date must not be after the end date.');
  return { from: begin, to: end };
}
