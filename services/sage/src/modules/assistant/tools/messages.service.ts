import { type ChatEntry, directChat, type FoundMessage } from '@soloist/contracts';
import * as z from 'zod';
import { defineTool, type ToolContext } from '../reply-source.rules.ts';
import type { ReadRecords } from './records.client.ts';

const maxListed = 20;

/** A message as the model receives it. */
export interface MessageForModel {
  /** The other person of the conversation. */
  with: string;
  writtenBy: 'them' | 'you';
  text: string;
  at: string;
  /** Unread messages of the conversation; only for its newest message. */
  unread?: number;
  /** A page of the product. */
  page: string;
}
export interface MessageResults {
  /** `newest`: one of each conversation. */
  which: 'newest' | 'found';
  messages: MessageForModel[];
}

export const findMessages = (read: ReadRecords) =>
  defineTool({
    name: 'find_messages',
    description:
      'The person’s messages: with words, those that contain them; without, the newest of each conversation with the number of unread ones. `page` is a link into the product.',
    parameters: z.object({
      words: z.string().min(2).max(80).optional().describe('Words in the text of a message.'),
      unread: z.boolean().optional().describe('Only conversations with unread messages.'),
    }),
    activity: 'looking_up',
    detail: () => 'your messages',
    async run({ words, unread }, context) {
      const forModel = words
        ? await search(read, { words, context })
        : await listNewest(read, { unread, context });
      return { forModel, writtenByOthers: true };
    },
  });

interface Question {
  context: ToolContext;
}

async function search(
  read: ReadRecords,
  { words, context }: Question & { words: string },
): Promise<MessageResults> {
  const query = { q: words, limit: maxListed };
  const { items } = await read(directChat.search, context, { query });
  return { which: 'found', messages: items.map(presentFound) };
}

async function listNewest(
  read: ReadRecords,
  { unread, context }: Question & { unread: boolean | undefined },
): Promise<MessageResults> {
  const query = { limit: maxListed, ...(unread ? { only: 'unread' as const } : {}) };
  const { items } = await read(directChat.loadIntialConversation, context, { query });
  return { which: 'newest', messages: items.map(presentNewest) };
}

const presentFound = ({ id, person, sender, snippet, createdAt }: FoundMessage) => ({
  with: person.name,
  writtenBy: sender === person.id ? ('them' as const) : ('you' as const),
  text: snippet,
  at: createdAt,
  page: `/message/${person.id}?message=${id}`,
});

const presentNewest = ({ id, name, sender, lastMessage, createdAt, unread }: ChatEntry) => ({
  with: name,
  writtenBy: sender === id ? ('them' as const) : ('you' as const),
  text: lastMessage,
  at: createdAt,
  unread,
  page: `/message/${id}`,
});
