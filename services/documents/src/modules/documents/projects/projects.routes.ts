import { projects } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { DocumentsDeps } from '../../../deps.ts';
import { projectFiles, sendFile } from '../../files/index.ts';
import { readContract } from '../proposals/contracts.service.ts';
import {
  approveMilestone,
  requestChanges,
  submitMilestone,
} from '../proposals/milestones.service.ts';
import { viewContract, viewDetail } from '../proposals/proposal-views.service.ts';
import type { StoredProposal } from '../proposals/proposals.model.ts';
import { readProposal } from '../proposals/proposals.service.ts';
import { confirmWeek } from '../time/shared-weeks.service.ts';
import { draftMilestone } from './invoice-drafts.service.ts';
import { cancelProject, completeProject } from './project-end.service.ts';
import { addProjectFile, findProjectFile, removeProjectFile } from './project-files.service.ts';
import { readProfit } from './project-profit.service.ts';
import { findProject } from './projects.service.ts';

const changed = async (message: string, proposal: StoredProposal) => ({
  message,
  proposal: await viewDetail(proposal),
});
const changedContract = async (
  message: string,
  { proposal, link }: { proposal: StoredProposal; link: string },
) => ({
  message,
  contract: await viewContract(proposal, link),
});

/** Actions on an accepted proposal's project, by its freelancer and its client. */
export const projectRoutes = ({ identity }: DocumentsDeps) => [
  route(projects.view, async ({ user, params, req }) => {
    const authorization = req.get('authorization') ?? '';
    const project = await findProject({ user, ...params }, { authorization, identity });
    const { side, proposal, link } = project;
    const [contract, detail] = await Promise.all([
      viewContract(proposal, link),
      side === 'freelancer' ? viewDetail(proposal) : undefined,
    ]);
    return { side, contract, proposal: detail };
  }),
  route(projects.profit, async ({ user, params }) =>
    readProfit(await readProposal(user, params.id)),
  ),
  route(projects.submitMilestone, async ({ user, params, body }) =>
    changed('Milestone submitted.', await submitMilestone({ user, ...params }, body.note)),
  ),
  route(projects.draftInvoice, async ({ user, params }) => ({
    draft_id: await draftMilestone({ user, ...params }),
  })),
  route(projects.complete, async ({ user, params }) =>
    changed('Project completed.', await completeProject({ user, ...params })),
  ),
  route(projects.cancel, async ({ user, params, body }) =>
    changed('Project cancelled.', await cancelProject({ user, ...params }, body.reason)),
  ),
  route(projects.addFile, async ({ user, params, file }) => {
    const proposal = await readProposal(user, params.id);
    return { file: await addProjectFile({ proposal, upload: file!, by: 'freelancer' }) };
  }),
  route(projects.removeFile, async ({ user, params }) => {
    await removeProjectFile(await readProposal(user, params.id), params.fileId);
    return { message: 'File deleted.' };
  }),
  route(projects.approveMilestone, async ({ params }) =>
    changedContract('Milestone approved.', {
      proposal: await approveMilestone(params),
      link: params.contract_id,
    }),
  ),
  route(projects.requestChanges, async ({ params, body }) =>
    changedContract('Changes requested.', {
      proposal: await requestChanges(params, body.note),
      link: params.contract_id,
    }),
  ),
  route(projects.confirmHours, async ({ params, body }) =>
    changedContract('Hours confirmed.', {
      proposal: await confirmWeek(params, body.name),
      link: params.contract_id,
    }),
  ),
  route(projects.addClientFile, async ({ params, file }) => {
    const proposal = await readContract(params.contract_id, 'decide');
    return { file: await addProjectFile({ proposal, upload: file!, by: 'client' }) };
  }),
  route(projects.readFile, async ({ params, res }) => {
    const { id, name, sha256 } = findProjectFile(
      await readContract(params.contract_id),
      params.fileId,
    );
    await sendFile({ res, store: projectFiles, fileId: id, sha256, name });
  }),
];
