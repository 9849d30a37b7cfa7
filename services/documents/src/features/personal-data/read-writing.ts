import type { Person } from '@soloist/service-kit';
import { ClauseModel } from '../clauses/clauses.model.ts';
import { presentDraft } from '../drafts/drafts.presenter.ts';
import { DraftModel, type StoredDraft } from '../drafts/drafts.service.ts';
import { ProposalModel } from '../proposals/proposals.model.ts';

/** What a person has written that is no proposal: drafts, clauses, and questions about others' proposals. */
export async function readWriting({ userId, email }: Person) {
  const [drafts, clauses, asked] = await Promise.all([
    DraftModel.find({ freelancerId: userId, state: 'kept' }).lean<StoredDraft[]>(),
    ClauseModel.find({ freelancerId: userId }, { _id: 0, title: 1, text: 1 }).lean(),
    ProposalModel.find({ 'questions.email': email }, { questions: 1 }).lean(),
  ]);
  return {
    drafts: drafts.map(presentDraft),
    clauses,
    questions: asked.flatMap(({ questions }) => questions.filter((each) => each.email === email)),
  };
}
