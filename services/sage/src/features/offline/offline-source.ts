import { setTimeout as sleep } from 'node:timers/promises';
import type { Citation } from '@soloist/contracts';
import { AppError } from '@soloist/service-kit';
import type { ReplyPart, ReplyRequest, ReplySource } from '../replies/reply-source.ts';
import { createDesk, type Desk, type Work } from './desk.ts';
import { draftFrom, draftInvoiceFrom, draftServiceFrom } from './draft-answer.ts';
import { helpAnswer, internetAnswer, nothingFound } from './help-answer.ts';
import { draftLeadMailFrom, tellApplications, tellJobs, tellLeads } from './job-answers.ts';
import {
  tellBalance,
  tellEarnings,
  tellMovements,
  tellReferrals,
  tellSubscription,
} from './money-answers.ts';
import { beforeColon, inOrder, type QuestionPattern } from './question-patterns.ts';
import {
  tellInvoices,
  tellProfile,
  tellProposal,
  tellProposals,
  tellTotals,
} from './record-answers.ts';
import { offlineNote, whatICanDo } from './texts.ts';
import { tellBlogs, tellPortfolio, tellServices } from './work-answers.ts';
import { draftBlogFrom, draftProjectFrom } from './work-drafts.ts';

const everyMs = 12;

// "How do I …" asks about the product, "how many …" and "what are my …" about the person's records.
const howTo =
  /^\W*(how (do|can|to|does|should|would|is|long)|where|can i|could i|may i|is it possible|why|what happens|what (is|are|does) (?!(my|in my|missing|the status)\b)|explain|tell me about)\b/i;
const draftOfInvoice = inOrder(
  /\b(draft|prepare|write|create|make|start|set up)\b/i,
  /\b(invoice|bill)\b/i,
);
const draftOfService = inOrder(
  /\b(draft|prepare|write|create|make|set up|offer)\s+(me\s+)?(an?|another|new)\b/i,
  /\bservice\b/i,
);
// Before a colon: behind it stands what the text is to be.
const draftOfBlog = beforeColon(
  /\b(draft|prepare|write|create|make|start)\s+(me\s+)?(an?|another|new)\s+(\w+\s+)?(blog|article)\b/i,
);
const draftOfProject = beforeColon(
  /\b(draft|prepare|write|create|make|set up|start)\s+(me\s+)?(an?|another|new)\s+(\w+\s+)?(project|case study)\b(?!\s+(proposal|invoice))/i,
);
// To somebody who is not a client yet; a proposal or an invoice goes by its own name.
const newMail =
  /\b(draft|prepare|write|create)\s+(me\s+)?(an?|the)\s+(\w+\s+)?(mail|e-?mail|message)\b/i;
const isNewMail = beforeColon(newMail);
const newMailToSomeone = inOrder(newMail, /\b(to|for)\b/i);
const draftOfLeadMail: QuestionPattern = {
  test: (question) => isNewMail.test(question) && newMailToSomeone.test(question),
};
const draft = inOrder(/\b(draft|prepare|write|create|make|start|set up)\b/i, /\bproposal\b/i);

const asking = /\b(my|which|what|show|list|find)\b/i;

type Answer = (question: string, desk: Desk) => Work<string>;
const recordAnswers: [QuestionPattern, Answer][] = [
  [inOrder(/\bhow many\b/i, /\bproposals?\b/i), tellTotals],
  [inOrder(/\bproposals?\b/i, /\b(summary|totals?|overview)\b/i), tellTotals],
  [/\bproposals?\b/i, tellProposals],
  [/\b(invoices?|bills?|owes? me)\b|\b(INV|CN)-\d+\b/i, tellInvoices],
  [inOrder(/\b(my|which|what|show|list|find|hidden|published)\b/i, /\bservices?\b/i), tellServices],
  [inOrder(asking, /\b(blogs?|blog posts?|articles)\b/i), tellBlogs],
  [inOrder(asking, /\b(portfolio projects?|projects|case stud(y|ies))\b/i), tellPortfolio],
  [inOrder(asking, /\bapplications?\b/i), tellApplications],
  [/\bapplied\b/i, tellApplications],
  [inOrder(/\b(my|which|what|show|list|find|any|new|open)\b/i, /\bjobs?\b/i), tellJobs],
  [inOrder(/\b(my|which|what|show|list|find|any|new|open|overdue)\b/i, /\bleads?\b/i), tellLeads],
  [/\b(refer(red|rals?)?|invited?|joined by my link)\b/i, tellReferrals],
  [
    /\b(my (plan|subscription)|am i (on )?(pro|free)|pro (renew|end)s?|have pro)\b/i,
    tellSubscription,
  ],
  [/\b(pay ?outs?|paid out|withdrawals?|refunds?|disputes?|payments|movements)\b/i, tellMovements],
  [/\b(earn|earned|earnings|income|revenue|made|came in)\b/i, tellEarnings],
  [/\b(balance|wallet)\b/i, tellBalance],
  [/\b(my profile|profile complete|views?|looked at|visitors?)\b/i, tellProfile],
];

/**
 * Answers without a model: by searching the help pages and through the same tools over the
 * person's own records. Its replies travel in parts, like a model's.
 */
export const createOfflineSource = (): ReplySource => ({
  offline: true,
  async *reply(request) {
    const desk = createDesk(request);
    const { text, citations } = onlyCited(yield* answer(request, desk), desk.citations);
    if (citations.length > 0) yield { kind: 'citations', citations };
    const isFirst = request.turns.length === 1 && !text.includes(offlineNote);
    yield* speak(isFirst ? `${text}\n\n${offlineNote}` : text, request.signal);
  },
});

async function* answer({ turns, useInternet }: ReplyRequest, desk: Desk): Work<string> {
  const question = turns.at(-1)?.content ?? '';
  try {
    if (/^\W*(hi|hello|hey|good (morning|evening|day)|what can you do|help)\W*$/i.test(question)) {
      return `Hello. ${offlineNote}\n\n${whatICanDo}`;
    }
    const fromRecords = recordAnswerTo(question);
    if (fromRecords) return yield* fromRecords(question, desk);
    const help = yield* helpAnswer(question, desk);
    if (help) return help;
    const isOnline = useInternet && desk.has('search_web');
    return (isOnline && (yield* internetAnswer(question, desk))) || nothingFound;
  } catch (err) {
    if (err instanceof AppError) return err.message;
    throw err;
  }
}

/** Leaves out what was found and not used, and numbers the rest from 1 in the order of the text. */
function onlyCited(text: string, found: Citation[]) {
  const used = [
    ...new Set([...text.matchAll(/(?<!\\)\[(\d+)\]/g)].map(([, number]) => Number(number))),
  ];
  return {
    text: text.replace(
      /(?<!\\)\[(\d+)\]/g,
      (_all, number) => `[${used.indexOf(Number(number)) + 1}]`,
    ),
    citations: used.flatMap((number) => found[number - 1] ?? []),
  };
}

function recordAnswerTo(question: string): Answer | undefined {
  if (/\bP-\d+\b/i.test(question)) return tellProposal;
  if (howTo.test(question)) return undefined;
  if (draftOfBlog.test(question)) return draftBlogFrom;
  if (draftOfProject.test(question)) return draftProjectFrom;
  if (draftOfLeadMail.test(question)) return draftLeadMailFrom;
  if (draft.test(question)) return draftFrom;
  if (draftOfInvoice.test(question)) return draftInvoiceFrom;
  if (draftOfService.test(question)) return draftServiceFrom;
  return recordAnswers.find(([words]) => words.test(question))?.[1];
}

async function* speak(text: string, signal: AbortSignal): AsyncGenerator<ReplyPart> {
  for (const [part] of text.matchAll(/\S+(?:\s+\S+){0,2}\s*/g)) {
    yield { kind: 'text', text: part };
    await sleep(everyMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
  }
}
