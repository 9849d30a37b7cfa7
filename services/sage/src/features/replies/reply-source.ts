import type {
  Citation,
  SageActivity,
  SageDraft,
  sageDraftKinds,
  TokenClaims,
} from '@soloist/contracts';
import type * as z from 'zod';

export type Activity = Pick<SageActivity, 'activity' | 'detail'>;

/** Who asks: tools act with this person's token and rights only. */
export interface Asker {
  user: TokenClaims;
  /** Their Authorization header. */
  authorization: string;
}

/** One message of the conversation so far. */
export interface Turn {
  id: string;
  role: 'user' | 'assistant';
  content: string;
}

/** Older turns in short: everything up to and including the turn `upTo`. */
export interface Summary {
  text: string;
  upTo: string;
}

export interface NewDraft {
  kind: (typeof sageDraftKinds)[number];
  title: string;
  /** Fields of the kind's own draft, as far as they are known. */
  content: Record<string, unknown>;
}

export interface ToolContext extends Asker {
  signal: AbortSignal;
  /** The number under which the reply cites this, the same one for the same address. */
  cite: (citation: Citation) => number;
  /**
   * Web addresses that may be read: those the person wrote, and those a search of this reply
   * found. The text of a page cannot send Sage, and what it knows, to an address of its choice.
   */
  addresses: Set<string>;
}

/** Something that Sage may look up or prepare while it answers. It changes nothing. */
export interface Tool<Parameters extends z.ZodType = z.ZodType> {
  /** As the model calls it: `find_proposals`. */
  name: string;
  /** Tells the model what it gets and when to ask. */
  description: string;
  parameters: Parameters;
  activity: Activity['activity'];
  /** Offered only when the person switched internet search on. */
  needsInternet?: boolean;
  /** What people see meanwhile, such as the words searched for. */
  detail?: (args: z.output<Parameters>) => string;
  /** What fails is told to the model in words; a thrown error becomes "did not work". */
  run: (args: z.output<Parameters>, context: ToolContext) => Promise<ToolResult>;
}
export interface ToolResult {
  forModel: string | object;
  /** It carries texts of other people: a model is told that they are no instructions. */
  writtenByOthers?: boolean;
  /** Kept with the reply, for the person to open. */
  draft?: NewDraft;
}
/** Keeps a tool's own parameter types while it is written. */
export const defineTool = <Parameters extends z.ZodType>(tool: Tool<Parameters>): Tool =>
  tool as unknown as Tool;

export type ReplyPart =
  | { kind: 'text'; text: string }
  | ({ kind: 'activity' } & Activity)
  /** All citations of the reply so far, in the order of their numbers. */
  | { kind: 'citations'; citations: Citation[] }
  | { kind: 'draft'; draft: NewDraft }
  /** Older turns were put in short; told again the next time. */
  | { kind: 'summary'; summary: Summary }
  /** In all so far; the last one counts. */
  | { kind: 'usage'; tokensIn: number; tokensOut: number };

export interface ReplyRequest {
  /** Oldest first; the last one is the question. */
  turns: Turn[];
  summary: Summary | undefined;
  useInternet: boolean;
  person: Asker;
  /** Those that may be used for this question. */
  tools: Tool[];
  signal: AbortSignal;
}

/** What answers: a model, or the offline search. */
export interface ReplySource {
  offline: boolean;
  /** Ends when the reply is whole. @throws ReplyFailed, or what `signal` was aborted with. */
  reply: (request: ReplyRequest) => AsyncIterable<ReplyPart>;
  /** A short name for the chat from its first exchange; undefined when it has none. */
  title?: (exchange: {
    question: string;
    answer: string;
    signal: AbortSignal;
  }) => Promise<{ title: string | undefined; tokens: number }>;
}

export type { SageDraft };
