import { actName, endpoints, isRecorded, retryAct } from '@soloist/contracts';

/** The first clause of a summary: what follows are rules for who calls. */
const firstClause = (summary: string) => summary.replace(/[.;]\s.*$/s, '.');

const summaries = new Map(
  endpoints
    .filter(isRecorded)
    .map((endpoint) => [actName(endpoint), firstClause(endpoint.summary)]),
).set(retryAct.name, retryAct.summary);

/** What an act does, in a sentence of the API's reference; its name where no endpoint has it any more. */
export const summaryOfAct = (name: string): string => summaries.get(name) ?? name;
