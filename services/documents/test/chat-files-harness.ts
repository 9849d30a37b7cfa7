import { type ChatFile, chatFiles } from '@soloist/contracts';
import { newId } from '@soloist/server-kit/testing';
import sharp from 'sharp';
import { startTestDocuments } from './documents-harness.ts';

/** The service, and people who send each other files. */
export async function startTestChatFiles(...settings: Parameters<typeof startTestDocuments>) {
  const documents = await startTestDocuments(...settings);

  function newPerson() {
    const id = newId();
    return { id, token: documents.identity.tokenFor({ userId: id }) };
  }
  function upload(
    sender: ChatFilesTestPerson,
    receiver: { id: string },
    bytes: Buffer | string,
    name = 'a.txt',
  ) {
    const form = new FormData();
    form.set('file', new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name));
    const path = `${chatFiles.upload.path}?receiver=${receiver.id}`;
    return documents.send(`POST ${path}`, { token: sender.token, body: form });
  }

  return {
    documents,
    newPerson,
    newPair: () => [newPerson(), newPerson()] as const,
    upload,
    async storeFile(...args: Parameters<typeof upload>): Promise<ChatFile> {
      const { status, body } = await upload(...args);
      expect([status, body.message]).toEqual([200, undefined]);
      return body.file;
    },
    read: ({ token }: ChatFilesTestPerson, id: string, query = '', headers = {}) =>
      documents.send(`GET /files/chat/${id}${query}`, { token, headers }),
  };
}
export type TestChatFiles = Awaited<ReturnType<typeof startTestChatFiles>>;
export type ChatFilesTestPerson = { id: string; token: string };

export const picture = (width = 60, height = 40) => {
  const background = { r: 200, g: 120, b: Math.floor(Math.random() * 256) };
  return sharp({ create: { width, height, channels: 3, background } });
};
