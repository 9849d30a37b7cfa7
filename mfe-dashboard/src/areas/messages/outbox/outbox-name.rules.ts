/** The prefix of the storage keys of unsent messages. */
export const outboxName = 'chat-outbox';
