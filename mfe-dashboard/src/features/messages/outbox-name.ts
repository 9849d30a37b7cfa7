/** What is stored of a message that was written and is not sent yet begins with it. */
export const outboxName = 'chat-outbox';
