import type { DataSubject } from '@soloist/service-kit';
import {
  ClauseModel,
  DraftModel,
  ProposalModel,
  presentDraft,
  type StoredDocumentDraft,
} from '../documents/index.ts';

/**
 * A person's writing besides proposals: drafts, clauses, and questions about other people's
 * proposals.
 */
export async function readDraftsAndQuestions({ userId, email }: DataSubject) {
  const [drafts, clauses, proposals] = await Promise.all([
    DraftModel.find({ freelancerId: userId, state: 'kept' }).lean<StoredDocumentDraft[]>(),
    ClauseModel.find({ freelancerId: userId }, { _id: 0, title: 1, text: 1 }).lean(),
    ProposalModel.find({ 'questions.email': email }, { questions: 1 }).lean(),
  ]);
  return {
    drafts: drafts.map(presentDraft),
    clauses,
    questions: proposals.flatMap(({ questions }) =>
      questions.filter((each) => each.email === email),
    ),
  };
}
