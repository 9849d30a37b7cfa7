import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { capabilityId, id, requiredText, text } from '../shared/primitives.ts';
import { projectFile, projectProfit } from './project-records.ts';
import { contract, proposalDetail } from './proposal-records.ts';
import { hoursConfirmation } from './time-records.ts';

/** Largest file in a project, in bytes. */
export const maxProjectFileBytes = 20 * 1024 * 1024;
export const maxProjectFiles = 50;

const documents = { service: 'documents' } as const;
const ofFreelancer = { ...documents, access: 'freelancer', names: 'own' } as const;
const ofClient = { ...documents, access: 'capability', perMinute: 30 } as const;
const idParams = z.strictObject({ id });
const milestoneParams = z.strictObject({ id, milestoneId: text(40) });
const byLink = z.strictObject({ contract_id: capabilityId });
const milestoneByLink = z.strictObject({ contract_id: capabilityId, milestoneId: text(40) });
const fileUpload = {
  file: { field: 'file', maxBytes: maxProjectFileBytes, required: true },
} as const;

const changed = z.object({ message: z.string(), proposal: proposalDetail });
const changedContract = z.object({ message: z.string(), contract });

/** Why a project ends before it is done. */
export const cancelForm = z.strictObject({ reason: requiredText('Enter a reason.', 1000) });

/** Work on an accepted proposal, for its freelancer and, by the contract's link, for its client. */
export const projects = {
  view: defineEndpoint({
    ...documents,
    method: 'GET',
    path: '/proposal/projectView/:id',
    access: 'user',
    names: 'own',
    summary: 'Read a project as its freelancer or its client.',
    params: idParams,
    response: z.object({
      side: z.enum(['freelancer', 'client']),
      contract,
      /** Only for the freelancer: with details that the client does not see. */
      proposal: z.optional(proposalDetail),
    }),
  }),
  profit: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/proposal/projects/:id/profit',
    summary: 'Read what a project earned: income without tax, expenses and tracked time.',
    params: idParams,
    response: projectProfit,
  }),
  submitMilestone: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/proposal/projects/:id/milestones/:milestoneId/submit',
    summary: 'Submit a milestone for approval.',
    params: milestoneParams,
    body: z.strictObject({ note: text(1000) }),
    response: changed,
  }),
  draftInvoice: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/proposal/projects/:id/milestones/:milestoneId/invoiceDraft',
    summary:
      'Create the invoice draft of an approved milestone. Repeating it returns the same draft.',
    params: milestoneParams,
    response: z.object({ draft_id: z.string() }),
  }),
  complete: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/proposal/projects/:id/complete',
    summary: 'Complete a project. Idempotent.',
    params: idParams,
    response: changed,
  }),
  cancel: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/proposal/projects/:id/cancel',
    summary: 'Cancel a project with a reason for the client.',
    params: idParams,
    body: cancelForm,
    response: changed,
  }),
  addFile: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/proposal/projects/:id/files',
    perMinute: 20,
    summary: 'Add a file that the client can download.',
    params: idParams,
    multipart: fileUpload,
    response: z.object({ file: projectFile }),
  }),
  removeFile: defineEndpoint({
    ...ofFreelancer,
    method: 'DELETE',
    path: '/proposal/projects/:id/files/:fileId',
    summary: 'Delete a file that the freelancer added. Idempotent.',
    params: z.strictObject({ id, fileId: capabilityId }),
    response: z.object({ message: z.string() }),
  }),
  approveMilestone: defineEndpoint({
    ...ofClient,
    method: 'POST',
    path: '/proposal/contract/:contract_id/milestones/:milestoneId/approve',
    summary: 'Approve a submitted milestone. Idempotent.',
    params: milestoneByLink,
    response: changedContract,
  }),
  requestChanges: defineEndpoint({
    ...ofClient,
    method: 'POST',
    path: '/proposal/contract/:contract_id/milestones/:milestoneId/changes',
    summary: 'Request changes to a submitted milestone.',
    params: milestoneByLink,
    body: z.strictObject({ note: requiredText('Describe the changes.', 1000) }),
    response: changedContract,
  }),
  confirmHours: defineEndpoint({
    ...ofClient,
    method: 'POST',
    path: '/proposal/contract/:contract_id/weeks/:week_id/confirm',
    summary: 'Confirm a shared week of hours. Idempotent; the first name stays.',
    params: z.strictObject({ contract_id: capabilityId, week_id: z.uuid() }),
    body: hoursConfirmation,
    response: changedContract,
  }),
  addClientFile: defineEndpoint({
    ...ofClient,
    method: 'POST',
    path: '/proposal/contract/:contract_id/files',
    perMinute: 10,
    summary: 'Add a file that the freelancer can download.',
    params: byLink,
    multipart: fileUpload,
    response: z.object({ file: projectFile }),
  }),
  readFile: defineEndpoint({
    ...ofClient,
    method: 'GET',
    path: '/proposal/contract/:contract_id/files/:fileId',
    perMinute: 60,
    summary: 'Download a project file.',
    params: z.strictObject({ contract_id: capabilityId, fileId: capabilityId }),
  }),
};
