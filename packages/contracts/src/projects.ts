import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { capabilityId, id, requiredText, text } from './primitives.ts';
import { projectFile } from './project-records.ts';
import { contract, proposalDetail } from './proposal-records.ts';

/** Largest file in a project, in bytes. */
export const maxProjectFileBytes = 20 * 1024 * 1024;
export const mostProjectFiles = 50;

const documents = { service: 'documents' } as const;
const ofFreelancer = { ...documents, access: 'freelancer', names: 'own' } as const;
const ofClient = { ...documents, access: 'capability', perMinute: 30 } as const;
const own = z.strictObject({ id });
const ownMilestone = z.strictObject({ id, milestoneId: text(40) });
const byLink = z.strictObject({ contract_id: capabilityId });
const milestoneByLink = z.strictObject({ contract_id: capabilityId, milestoneId: text(40) });
const fileUpload = {
  file: { field: 'file', maxBytes: maxProjectFileBytes, required: true },
} as const;

const changed = z.object({ message: z.string(), proposal: proposalDetail });
const changedContract = z.object({ message: z.string(), contract });

/** Why a project ends before it is done. */
export const cancelForm = z.strictObject({ reason: requiredText('Please say why.', 1000) });

/** Work on an accepted proposal, for its freelancer and, by the contract's link, for its client. */
export const projects = {
  view: defineEndpoint({
    ...documents,
    method: 'GET',
    path: '/proposal/projectView/:id',
    access: 'user',
    names: 'own',
    summary: 'One project for either side of it: its freelancer, or the client it was sent to.',
    params: own,
    response: z.object({ side: z.enum(['freelancer', 'client']), contract }),
  }),
  submitMilestone: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/proposal/projects/:id/milestones/:milestoneId/submit',
    summary: 'Hand a milestone over for approval.',
    params: ownMilestone,
    body: z.strictObject({ note: text(1000) }),
    response: changed,
  }),
  draftInvoice: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/proposal/projects/:id/milestones/:milestoneId/invoiceDraft',
    summary: 'The ready made invoice draft of an approved milestone; asked again, the same one.',
    params: ownMilestone,
    response: z.object({ draft_id: z.string() }),
  }),
  complete: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/proposal/projects/:id/complete',
    summary: 'Say that the work is done; twice is harmless.',
    params: own,
    response: changed,
  }),
  cancel: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/proposal/projects/:id/cancel',
    summary: 'End an accepted project before it is done, with the reason for the client.',
    params: own,
    body: cancelForm,
    response: changed,
  }),
  addFile: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/proposal/projects/:id/files',
    perMinute: 20,
    summary: 'Add a file that the client can download.',
    params: own,
    multipart: fileUpload,
    response: z.object({ file: projectFile }),
  }),
  removeFile: defineEndpoint({
    ...ofFreelancer,
    method: 'DELETE',
    path: '/proposal/projects/:id/files/:fileId',
    summary: 'Delete a file that the freelancer added; twice is harmless.',
    params: z.strictObject({ id, fileId: capabilityId }),
    response: z.object({ message: z.string() }),
  }),
  approveMilestone: defineEndpoint({
    ...ofClient,
    method: 'POST',
    path: '/proposal/contract/:contract_id/milestones/:milestoneId/approve',
    summary: 'Approve a submitted milestone; twice is harmless.',
    params: milestoneByLink,
    response: changedContract,
  }),
  requestChanges: defineEndpoint({
    ...ofClient,
    method: 'POST',
    path: '/proposal/contract/:contract_id/milestones/:milestoneId/changes',
    summary: 'Send a submitted milestone back with what should change.',
    params: milestoneByLink,
    body: z.strictObject({ note: requiredText('Please say what should change.', 1000) }),
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
    summary: "One of the project's files.",
    params: z.strictObject({ contract_id: capabilityId, fileId: capabilityId }),
  }),
};
