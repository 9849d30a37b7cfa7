import { setTimeout as sleep } from 'node:timers/promises';
import type { Citation } from '@soloist/contracts';
import { AppError } from '@soloist/server-kit';
import {
  escapeMarkdown,
  type ReplyPart,
  type ReplyRequest,
  type ReplySource,
} from '../assistant/index.ts';
import {
  answerApplicationFrom,
  applicationAnswer,
  moveLeadFrom,
  moveOfLead,
  publication,
  publishBlogFrom,
  reminder,
  sendInvoiceFrom,
  sendingOfInvoice,
  sendReminderFrom,
} from './act-answers.service.ts';
import { answerCalculation } from './calculation-answers.service.ts';
import { draftFrom, draftInvoiceFrom, draftServiceFrom } from './draft-answers.service.ts';
import { helpAnswer, internetAnswer, noAnswer, noHelpFound } from './help-answers.service.ts';
import {
  answerApplicants,
  answerApplications,
  answerJobs,
  answerLeads,
  draftLeadMailFrom,
} from './job-answers.service.ts';
import {
  answerBalance,
  answerEarnings,
  answerReferrals,
  answerSubscription,
  answerTransactions,
} from './money-answers.service.ts';
import { beforeColon, inOrder, type QuestionPattern } from './question-patterns.rules.ts';
import { splitQuestions } from './questions.rules.ts';
import {
  answerInvoices,
  answerProfile,
  answerProposal,
  answerProposals,
  answerTotals,
} from './record-answers.service.ts';
import { offlineExamples, offlineNote } from './texts.rules.ts';
import { logOfTime, logTimeFrom } from './time-answers.service.ts';
import { createToolRunner, type ReplyGenerator, type ToolRunner } from './tool-runner.service.ts';
import {
  answerBlogs,
  answerPortfolio,
  answerServices,
  draftBlogFrom,
  draftProjectFrom,
} from './work-answers.service.ts';

const chunkIntervalMs = 12;

// "How do I …" asks about the product, "how many …" and "what are my …" about the person's records.
const howTo =
  /^\W*(how (do|can|to|does|should|would|is|long)|where|can i|could i|may i|is it possible|why|what happens|what (is|are|does) (?!(my|in my|missing|the status)\b)|explain|tell me about)\b/i;
// A situation to be explained, which may mention records: "I made a mistake on an invoice".
const situation =
  /^\W*(i (made|got|received|lost|forgot|can['’]?t|cannot)|someone|the (client|buyer|customer)|is there (a|any) way|what \w+ do you)\b/i;
const draftOfInvoice = inOrder(
  /\b(draft|prepare|write|create|make|start|set up)\b/i,
  /\b(invoice|bill)\b/i,
);
const draftOfService = inOrder(
  /\b(draft|prepare|write|create|make|set up|offer)\s+(me\s+)?(an?|another|new)\b/i,
  /\bservice\b/i,
);
// Before a colon: after it comes the text of the draft.
const draftOfBlog = beforeColon(
  /\b(draft|prepare|write|create|make|start)\s+(me\s+)?(an?|another|new)\s+(\w+\s+)?(blog|article)\b/i,
);
const draftOfProject = beforeColon(
  /\b(draft|prepare|write|create|make|set up|start)\s+(me\s+)?(an?|another|new)\s+(\w+\s+)?(project|case study)\b(?!\s+(proposal|invoice))/i,
);
// An email to a lead; proposals and invoices match by their names.
const newMail =
  /\b(draft|prepare|write|create)\s+(me\s+)?(an?|the)\s+(\w+\s+)?(mail|e-?mail|message)\b/i;
const isNewMail = beforeColon(newMail);
const newMailToSomeone = inOrder(newMail, /\b(to|for)\b/i);
const draftOfLeadMail: QuestionPattern = {
  test: (question) => isNewMail.test(question) && newMailToSomeone.test(question),
};
const draftOfProposal = inOrder(
  /\b(draft|prepare|write|create|make|start|set up)\b/i,
  /\bproposal\b/i,
);

const listRequest = /\b(my|which|what|show|list|find)\b/i;

type OfflineAnswer = (question: string, runner: ToolRunner) => ReplyGenerator<string>;
const recordAnswers: [QuestionPattern, OfflineAnswer][] = [
  [inOrder(/\bhow many\b/i, /\bproposals?\b/i), answerTotals],
  [inOrder(/\bproposals?\b/i, /\b(summary|totals?|overview)\b/i), answerTotals],
  [/\bproposals?\b/i, answerProposals],
  [/\b(invoices?|bills?|owes? me)\b|\b(INV|CN)-\d+\b/i, answerInvoices],
  [
    inOrder(/\b(my|which|what|show|list|find|hidden|published)\b/i, /\bservices?\b/i),
    answerServices,
  ],
  [inOrder(listRequest, /\b(blogs?|blog posts?|articles)\b/i), answerBlogs],
  [inOrder(listRequest, /\b(portfolio projects?|projects|case stud(y|ies))\b/i), answerPortfolio],
  [/\bapplicants?\b|\bcandidates?\b|\bwho (has |have )?applied\b/i, answerApplicants],
  [inOrder(listRequest, /\bapplications?\b/i), answerApplications],
  [/\bapplied\b/i, answerApplications],
  [inOrder(/\b(my|which|what|show|list|find|any|new|open)\b/i, /\bjobs?\b/i), answerJobs],
  [inOrder(/\b(my|which|what|show|list|find|any|new|open|overdue)\b/i, /\bleads?\b/i), answerLeads],
  [/\b(refer(red|rals?)?|invited?|joined by my link)\b/i, answerReferrals],
  [
    /\b(my (plan|subscription)|am i (on )?(pro|free)|pro (renew|end)s?|have pro)\b/i,
    answerSubscription,
  ],
  [
    /\b(pay ?outs?|paid out|withdrawals?|refunds?|disputes?|payments|movements)\b/i,
    answerTransactions,
  ],
  [/\b(earn|earned|earnings|income|revenue|made|came in)\b/i, answerEarnings],
  [/\b(balance|wallet)\b/i, answerBalance],
  [/\b(my profile|profile complete|views?|looked at|visitors?)\b/i, answerProfile],
];

/**
 * Creates replies without a model: from the help pages and the person's records, through the same
 * tools. Its replies are streamed like a model's.
 */
export const createOfflineSource = (): ReplySource => ({
  offline: true,
  async *reply(request) {
    const runner = createToolRunner(request);
    const { text, citations } = keepUsedCitations(yield* answer(request, runner), runner.citations);
    if (citations.length > 0) yield { kind: 'citations', citations };
    const isFirst = request.turns.length === 1 && !text.includes(offlineNote);
    yield* streamWords(isFirst ? `${text}\n\n${offlineNote}` : text, request.signal);
  },
});

const maxQuestions = 5;

async function* answer(
  { turns, useInternet }: ReplyRequest,
  runner: ToolRunner,
): ReplyGenerator<string> {
  const message = turns.at(-1)?.content ?? '';
  if (/^\W*(hi|hello|hey|good (morning|evening|day)|what can you do|help)\W*$/i.test(message)) {
    return `Hello. ${offlineNote}\n\n${offlineExamples}`;
  }
  const isOnline = useInternet && runner.has('search_web');
  const questions = splitQuestions(message, (text) => draftAnswerTo(text) !== undefined);
  const questionsByAnswer = new Map<string, string[]>();
  for (const question of questions.slice(0, maxQuestions)) {
    const text = (yield* answerQuestion({ question, isOnline }, runner)) ?? noHelpFound;
    questionsByAnswer.set(text, [...(questionsByAnswer.get(text) ?? []), question]);
  }
  const rest =
    questions.length > maxQuestions
      ? `\n\nI answer ${maxQuestions} questions at a time. Ask me the others again.`
      : '';
  if (questionsByAnswer.size <= 1) {
    const [only = noHelpFound] = questionsByAnswer.keys();
    return (only === noHelpFound ? noAnswer : only) + rest;
  }
  const answers = [...questionsByAnswer].map(
    ([text, answered]) => `**${escapeMarkdown(answered.join(' '))}**\n\n${text}`,
  );
  return answers.join('\n\n') + rest;
}

async function* answerQuestion(
  { question, isOnline }: { question: string; isOnline: boolean },
  runner: ToolRunner,
): ReplyGenerator<string | undefined> {
  try {
    const result = yield* answerCalculation(question, runner);
    if (result) return result;
    const fromRecords = recordAnswerTo(question);
    if (fromRecords) return yield* fromRecords(question, runner);
    const help = yield* helpAnswer(question, runner);
    if (help) return help;
    return isOnline ? yield* internetAnswer(question, runner) : undefined;
  } catch (err) {
    if (err instanceof AppError) return err.message;
    throw err;
  }
}

/** Drops unused citations and numbers the rest from 1 in the order of the text. */
function keepUsedCitations(text: string, citations: Citation[]) {
  const used = [
    ...new Set([...text.matchAll(/(?<!\\)\[(\d+)\]/g)].map(([, number]) => Number(number))),
  ];
  return {
    text: text.replace(
      /(?<!\\)\[(\d+)\]/g,
      (_all, number) => `[${used.indexOf(Number(number)) + 1}]`,
    ),
    citations: used.flatMap((number) => citations[number - 1] ?? []),
  };
}

function recordAnswerTo(question: string): OfflineAnswer | undefined {
  const draft = draftAnswerTo(question);
  if (draft) return draft;
  if (/\bP-\d+\b/i.test(question)) return answerProposal;
  if (howTo.test(question) || situation.test(question)) return undefined;
  return recordAnswers.find(([words]) => words.test(question))?.[1];
}

function draftAnswerTo(question: string): OfflineAnswer | undefined {
  if (howTo.test(question)) return undefined;
  if (logOfTime.test(question)) return logTimeFrom;
  if (moveOfLead.test(question)) return moveLeadFrom;
  if (reminder.test(question)) return sendReminderFrom;
  if (sendingOfInvoice.test(question)) return sendInvoiceFrom;
  if (publication.test(question)) return publishBlogFrom;
  if (applicationAnswer.test(question)) return answerApplicationFrom;
  if (draftOfBlog.test(question)) return draftBlogFrom;
  if (draftOfProject.test(question)) return draftProjectFrom;
  if (draftOfLeadMail.test(question)) return draftLeadMailFrom;
  if (draftOfProposal.test(question)) return draftFrom;
  if (draftOfInvoice.test(question)) return draftInvoiceFrom;
  if (draftOfService.test(question)) return draftServiceFrom;
  return undefined;
}

async function* streamWords(text: string, signal: AbortSignal): AsyncGenerator<ReplyPart> {
  for (const [part] of text.matchAll(/\S+(?:\s+\S+){0,2}\s*/g)) {
    yield { kind: 'text', text: part };
    await sleep(chunkIntervalMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
  }
}
