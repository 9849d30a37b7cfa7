import type { ReplySource, Tool } from '../replies/reply-source.ts';

/** Answers without a model. */
export const createOfflineSource = (_tools: Tool[]): ReplySource => ({
  offline: true,
  async *reply() {
    yield {
      kind: 'text',
      text: 'I am in offline mode: no model is set up here, so I cannot answer this.',
    };
  },
});
