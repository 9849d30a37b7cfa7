import { newId } from '@soloist/server-kit/testing';
import { testConfig } from '@soloist/server-kit/testing-stores';
import { usualSageSettings } from '../src/config.ts';
import type {
  ReplyPart,
  ReplyRequest,
  SageCaller,
} from '../src/modules/assistant/reply-source.rules.ts';
import { createTools } from '../src/modules/assistant/tools/tools.service.ts';
import { createOfflineSource } from '../src/modules/offline/offline-source.service.ts';
import type { RecordsServer } from './records-server.ts';

export const offlineSource = createOfflineSource();
const user = { sub: newId(), sid: newId(), role: 'freelancer', roles: ['freelancer'] };
/** The freelancer who sends the message. */
export const offlineCaller: SageCaller = {
  user: user as SageCaller['user'],
  authorization: 'Bearer their-own-token',
};

/** Sends a message to the offline source, with tools on a fake records server. */
export const createOfflineAsk =
  (records: RecordsServer) =>
  async (content: string, over: Partial<ReplyRequest> = {}) => {
    const settings = { ...usualSageSettings(), ...records.urls };
    const search = { SEARCH_PROVIDER: 'searxng' as const, SEARCH_URL: records.url };
    const tools = createTools({ ...testConfig(), ...settings, ...search });
    const request: ReplyRequest = {
      turns: [{ id: newId(), role: 'user', content }],
      summary: undefined,
      useInternet: false,
      person: offlineCaller,
      tools: tools.filter(({ needsInternet }) => over.useInternet || !needsInternet),
      signal: AbortSignal.timeout(20_000),
      ...over,
    };
    const replyParts: ReplyPart[] = [];
    for await (const part of offlineSource.reply(request)) replyParts.push(part);
    const texts = replyParts.flatMap((part) => (part.kind === 'text' ? [part.text] : []));
    return {
      replyParts,
      texts,
      text: texts.join(''),
      citations: replyParts.flatMap((part) => (part.kind === 'citations' ? part.citations : [])),
      drafts: replyParts.flatMap((part) => (part.kind === 'draft' ? [part.draft] : [])),
      activities: replyParts.flatMap((part) => (part.kind === 'activity' ? [part.activity] : [])),
    };
  };
