import { type ChatMessage, chatEvents, type SendMessage } from '@soloist/contracts';
import { getClaims, queryClient, say } from '@soloist/web-client';
import { useState } from 'react';

/** A message on its way; one that failed says why, and can be sent again. */
export interface OutgoingMessage {
  client_id: string;
  message: string;
  createdAt: string;
  problem?: string;
}

/** What this window is sending to a person; sent again, a message is still one. */
export function useOutbox(receiver: string) {
  const [outgoing, setOutgoing] = useState<OutgoingMessage[]>([]);
  const change = (client_id: string, to: Partial<OutgoingMessage>) =>
    setOutgoing((all) => all.map((one) => (one.client_id === client_id ? { ...one, ...to } : one)));

  async function deliver({ client_id, message }: OutgoingMessage) {
    const body: SendMessage = { client_id, message, receiver, sender: getClaims()?.sub ?? '' };
    try {
      await say<{ message: ChatMessage }>(chatEvents.send, body);
      await queryClient.invalidateQueries({ queryKey: ['chat'] });
      setOutgoing((all) => all.filter((one) => one.client_id !== client_id));
    } catch (error) {
      change(client_id, { problem: error instanceof Error ? error.message : String(error) });
    }
  }

  return {
    outgoing,
    send(message: string) {
      const fresh = {
        client_id: crypto.randomUUID(),
        message,
        createdAt: new Date().toISOString(),
      };
      setOutgoing((all) => [...all, fresh]);
      void deliver(fresh);
    },
    retry(again: OutgoingMessage) {
      const { problem: _, ...fresh } = again;
      setOutgoing((all) => all.map((one) => (one.client_id === again.client_id ? fresh : one)));
      void deliver(fresh);
    },
  };
}
