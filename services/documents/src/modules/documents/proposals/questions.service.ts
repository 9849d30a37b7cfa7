import { randomUUID } from 'node:crypto';
import { dayMs, type EndpointBody, minuteMs, type proposals } from '@soloist/contracts';
import { rateLimited } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { answerEvent, clientOf, readContract } from './contracts.service.ts';
import { ProposalModel } from './proposals.model.ts';

const { trusted } = mongoose;
const mostADay = 10;

type Question = EndpointBody<typeof proposals.ask>;

/**
 * Stores a question for the proposal's sender, who gets it by an email of the event. The same
 * question within a minute counts once.
 * @throws AppError `rate_limited` after many today.
 */
export async function askQuestion(contract_id: string, question: Question) {
  const proposal = await readContract(contract_id, 'ask');
  const at = new Date();
  const { message, email } = question;
  const same = { message, email, at: { $gt: new Date(at.getTime() - minuteMs) } };
  const updated = await ProposalModel.updateOne(
    {
      _id: proposal._id,
      questions: trusted({ $not: { $elemMatch: same } }),
      // Ten are stored: the oldest shows whether all are of today.
      $or: [
        { [`questions.${mostADay - 1}`]: trusted({ $exists: false }) },
        { 'questions.0.at': trusted({ $lte: new Date(at.getTime() - dayMs) }) },
      ],
    },
    {
      $push: {
        questions: { $each: [{ id: randomUUID(), ...question, at }], $slice: -mostADay },
        timeline: { at, actor: 'client', event: 'Asked a question' },
        outbox: answerEvent('proposal.question-asked', proposal, {
          // Other people with the link are known by their address only.
          clientName:
            question.name || (email === proposal.terms.email ? clientOf(proposal) : email),
          email,
          message,
        }),
      },
    },
  );
  if (updated.modifiedCount === 1) return;
  const now = await readContract(contract_id);
  const isKnown = now.questions.some(
    (each) => each.message === message && each.email === email && each.at >= same.at.$gt,
  );
  if (!isKnown) throw rateLimited('You’ve asked many questions today. Try again tomorrow.');
}
