import type {
  Citation,
  SageActivity,
  SageDraft,
  sageDraftKinds,
  TokenClaims,
} from '@soloist/contracts';
import type * as z from 'zod';

export type Activity = Pick<SageActivity, 'activity' | 'detail'>;

/** The person: tools act with their token and rights only. */
export interface SageCaller {
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

/** Summary of older turns: everything up to and including the turn `upTo`. */
export interface Summary {
  text: string;
  upTo: string;
}

export interface NewDraft {
  kind: (typeof sageDraftKinds)[number];
  title: string;
  /** The known fields of a draft of this kind. */
  content: Record<string, unknown>;
}

export interface ToolContext extends SageCaller {
  signal: AbortSignal;
  /** The number under which the reply cites this, the same one for the same address. */
  cite: (citation: Citation) => number;
  /**
   * Web addresses that may be read: those the person wrote, and search results of this reply. So a
   * page's text cannot send records to an address of its choice.
   */
  addresses: Set<string>;
}

/** A lookup or a draft that Sage may use in a reply. It changes nothing. */
export interface Tool<Parameters extends z.ZodType = z.ZodType> {
  /** As the model calls it: `find_proposals`. */
  name: string;
  /** Describes the result and the use of the tool to the model. */
  description: string;
  parameters: Parameters;
  activity: Activity['activity'];
  /** Prepares an act, which needs Sage's button: other assistants are not offered it. */
  needsApproval?: boolean;
  /** Offered only when the person switched internet search on. */
  needsInternet?: boolean;
  /** The visible detail, such as the search words. */
  detail?: (args: z.output<Parameters>) => string;
  /** Failures reach the model in words; a thrown error becomes "The tool call failed". */
  run: (args: z.output<Parameters>, context: ToolContext) => Promise<ToolResult>;
}
export interface ToolResult {
  forModel: string | object;
  /** It contains other people's texts: the model is instructed not to follow them. */
  writtenByOthers?: boolean;
  /** Stored with the reply, for the person to open. */
  draft?: NewDraft;
}
/** Preserves the parameter types in a tool's definition. */
export const defineTool = <Parameters extends z.ZodType>(tool: Tool<Parameters>): Tool =>
  tool as unknown as Tool;

export type ReplyPart =
  | { kind: 'text'; text: string }
  | ({ kind: 'activity' } & Activity)
  /** All citations of the reply so far, in the order of their numbers. */
  | { kind: 'citations'; citations: Citation[] }
  | { kind: 'draft'; draft: NewDraft }
  /** A summary of older turns, sent again next time. */
  | { kind: 'summary'; summary: Summary }
  /** Total usage so far; the last one counts. */
  | { kind: 'usage'; tokensIn: number; tokensOut: number };

export interface ReplyRequest {
  /** Oldest first; the last one is the question. */
  turns: Turn[];
  summary: Summary | undefined;
  useInternet: boolean;
  person: SageCaller;
  /** Those that may be used for this question. */
  tools: Tool[];
  signal: AbortSignal;
}

/** The source of replies: a model, or offline mode. */
export interface ReplySource {
  offline: boolean;
  /** Ends when the reply is complete. @throws ReplyFailed, or the reason of `signal`. */
  reply: (request: ReplyRequest) => AsyncIterable<ReplyPart>;
  /** A short name for the chat from its first exchange; undefined when it has none. */
  title?: (exchange: {
    question: string;
    answer: string;
    signal: AbortSignal;
  }) => Promise<{ title: string | undefined; tokens: number }>;
}

export type { SageDraft };
