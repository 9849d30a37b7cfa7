import type { Citation, Role } from '@soloist/contracts';
import { newId } from '@soloist/server-kit/testing';
import { testConfig } from '@soloist/server-kit/testing-stores';
import { type SageConfig, usualSageSettings } from '../src/config.ts';
import type { ToolContext } from '../src/modules/assistant/reply-source.rules.ts';
import type { PageReader } from '../src/modules/assistant/search/page-reader.client.ts';
import { createTools } from '../src/modules/assistant/tools/tools.service.ts';
import type { RecordsServer } from './records-server.ts';

const unreadable: PageReader = () => Promise.reject(new Error('not in this test'));

/** The tools on a fake records server. */
export const toolsOver = (
  records: RecordsServer,
  settings: Partial<SageConfig> = {},
  readPage = unreadable,
) =>
  createTools({ ...testConfig(), ...usualSageSettings(), ...records.urls, ...settings }, readPage);

/** A person who calls a tool, with the citations so far. */
export function newToolCaller(role: Role = 'freelancer') {
  const citations: Citation[] = [];
  const context: ToolContext = {
    user: { sub: newId(), sid: newId(), role, roles: [role] } as ToolContext['user'],
    authorization: 'Bearer their-own-token',
    signal: AbortSignal.timeout(20_000),
    cite: (citation) => citations.push(citation),
    addresses: new Set(),
  };
  return { citations, context };
}

export const createToolUse =
  (records: RecordsServer) =>
  // biome-ignore lint/suspicious/noExplicitAny: each test states what it expects of a result
  async (name: string, args: object = {}, { context } = newToolCaller()): Promise<any> => {
    const tool = toolsOver(records).find((each) => each.name === name);
    if (!tool) throw new Error(`there is no ${name}`);
    const result = await tool.run(tool.parameters.parse(args), context);
    return { ...result, found: result.forModel };
  };
