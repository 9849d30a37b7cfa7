import { randomUUID } from 'node:crypto';
import type { EndpointBody, proposals } from '@soloist/contracts';
import { rateLimited } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { answerEvent, readContract } from './contracts.service.ts';
import { ProposalModel } from './proposals.model.ts';

const { trusted } = mongoose;
const mostADay = 10;
const dayMs = 24 * 3600 * 1000;
const minuteMs = 60_000;

type Question = EndpointBody<typeof proposals.ask>;

/**
 * Keeps a question for the proposal's sender, who gets it as a mail of the event's. The same one
 * within a minute is one. @throws AppError `rate_limited` when there were many today.
 */
export async function askQuestion(contract_id: string, question: Question) {
  const proposal = await readContract(contract_id);
  const at = new Date();
  const { message, email } = question;
  const same = { message, email, at: { $gt: new Date(at.getTime() - minuteMs) } };
  const updated = await ProposalModel.updateOne(
    {
      contract_id,
      questions: trusted({ $not: { $elemMatch: same } }),
      // Ten are stored: the oldest shows whether all were asked today.
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
          ...(question.name || email !== proposal.terms.email
            ? { clientName: question.name || email }
            : {}),
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
