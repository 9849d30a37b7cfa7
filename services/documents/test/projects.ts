import type { Contract, ProposalDetail } from '@soloist/contracts';
import { newId } from '@soloist/server-kit/testing';
import type { TestDocuments } from './documents-harness.ts';
import { milestoneRequest } from './proposal-requests.ts';

/** A freelancer with a proposal that a client has accepted, and both sides' requests. */
export function createProjects(documents: TestDocuments) {
  const signIn = (userId = newId()) => ({ userId, token: documents.identity.tokenFor({ userId }) });

  async function send(token: string, request: object = milestoneRequest()) {
    const reply = await documents.createProject(token, request);
    return reply.body.proposal as { id: string; contract_id: string; number: string };
  }
  const accept = async (contract_id: string) =>
    documents.accept(contract_id, await documents.sign(contract_id));

  async function start(request: object = milestoneRequest()) {
    const { userId, token } = signIn();
    const { id, contract_id, number } = await send(token, request);
    await accept(contract_id);
    const proposal = { id, contract_id, number, userId, token };
    const milestones = (await detailOf(proposal)).project?.milestones ?? [];
    return { ...proposal, milestones, ids: milestones.map((each) => each.id) };
  }

  const detailOf = async ({ id, token }: { id: string; token: string }) =>
    (await documents.send(`GET /proposal/fetchProject/${id}`, { token })).body
      .proposal as ProposalDetail;
  const contractOf = async (contract_id: string) =>
    (await documents.send(`GET /proposal/contract/${contract_id}`)).body.contract as Contract;

  type OwnedProject = { id: string; token: string };
  const submit = ({ id, token }: OwnedProject, milestoneId: string, note = 'Here it is') =>
    documents.send(`POST /proposal/projects/${id}/milestones/${milestoneId}/submit`, {
      token,
      body: { note },
    });
  const approve = (contract_id: string, milestoneId: string) =>
    documents.send(`POST /proposal/contract/${contract_id}/milestones/${milestoneId}/approve`);
  const sendBack = (contract_id: string, milestoneId: string, note = 'A darker red') =>
    documents.send(`POST /proposal/contract/${contract_id}/milestones/${milestoneId}/changes`, {
      body: { note },
    });
  const complete = ({ id, token }: OwnedProject) =>
    documents.send(`POST /proposal/projects/${id}/complete`, { token });
  const cancel = ({ id, token }: OwnedProject, reason = 'We agreed to stop') =>
    documents.send(`POST /proposal/projects/${id}/cancel`, { token, body: { reason } });
  const finish = async (project: OwnedProject & { contract_id: string }, milestoneId: string) => {
    await submit(project, milestoneId);
    await approve(project.contract_id, milestoneId);
  };
  return {
    signIn,
    send,
    accept,
    start,
    detailOf,
    contractOf,
    submit,
    approve,
    sendBack,
    complete,
    cancel,
    finish,
  };
}
