import { newId, testConfig } from '@soloist/service-kit/testing';
import { usualSageSettings } from '../config.ts';
import { createOfflineSource } from '../features/offline/offline-source.ts';
import type { Asker, ReplyPart, ReplyRequest } from '../features/replies/reply-source.ts';
import { createTools } from '../features/tools/tools.ts';
import type { RecordsServer } from './records-server.ts';

export const offlineSource = createOfflineSource();
const user = { sub: newId(), sid: newId(), role: 'freelancer', roles: ['freelancer'] };
/** A freelancer who asks. */
export const offlineAsker: Asker = {
  user: user as Asker['user'],
  authorization: 'Bearer their-own-token',
};

/** Asks the offline source, with the tools over a server of records. */
export const askerOffline =
  (records: RecordsServer) =>
  async (content: string, over: Partial<ReplyRequest> = {}) => {
    const settings = { ...usualSageSettings(), ...records.urls };
    const search = { SEARCH_PROVIDER: 'searxng' as const, SEARCH_URL: records.url };
    const tools = createTools({ ...testConfig(), ...settings, ...search });
    const request: ReplyRequest = {
      turns: [{ id: newId(), role: 'user', content }],
      summary: undefined,
      useInternet: false,
      person: offlineAsker,
      tools: tools.filter(({ needsInternet }) => over.useInternet || !needsInternet),
      signal: AbortSignal.timeout(20_000),
      ...over,
    };
    const parts: ReplyPart[] = [];
    for await (const part of offlineSource.reply(request)) parts.push(part);
    const texts = parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []));
    return {
      parts,
      texts,
      text: texts.join(''),
      citations: parts.flatMap((part) => (part.kind === 'citations' ? part.citations : [])),
      drafts: parts.flatMap((part) => (part.kind === 'draft' ? [part.draft] : [])),
      activities: parts.flatMap((part) => (part.kind === 'activity' ? [part.activity] : [])),
    };
  };
