import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { proposalSummary } from './proposal-records.ts';
import { proposalRequest } from './proposal-terms.ts';

/** Apart from the other endpoints of proposals, which lists load without the rules of a request. */
export const proposalSending = {
  createProject: defineEndpoint({
    service: 'documents',
    method: 'POST',
    path: '/proposal/createProject',
    access: 'freelancer',
    // Each call emails an address that the sender chose.
    perMinute: 20,
    summary:
      'Create a proposal and queue its PDF and email. Repeating a draft_id returns the first proposal.',
    body: proposalRequest,
    multipart: {
      json: 'projectDetails',
      file: { field: 'file', maxBytes: 10 * 1024 * 1024, required: false },
    },
    response: z.object({ message: z.string(), proposal: proposalSummary }),
  }),
};
