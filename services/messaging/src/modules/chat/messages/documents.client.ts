import {
  type ChatFile,
  chatFiles,
  type EndpointBody,
  type ErrorCode,
  emailReports,
  files,
} from '@soloist/contracts';
import { type BaseConfig, callService } from '@soloist/server-kit';

const whenAway = 'We couldn’t send your files. Try again.';
/** Documents' error for a rejected file. */
const fileRejection: ErrorCode[] = [
  'invalid_input',
  'malformed_body',
  'body_too_large',
  'unsupported_media_type',
];
export type MessagingDocumentsClient = ReturnType<typeof createDocumentsClient>;
export interface ChatFileMetadata {
  file: ChatFile;
  sender: string;
  receiver: string;
}

interface ReceivedFile {
  sender: string;
  receiver: string;
  name: string;
  bytes: Buffer;
}

export function createDocumentsClient({
  DOCUMENTS_URL: url,
  INTERNAL_SECRET: secret,
}: Pick<BaseConfig, 'INTERNAL_SECRET'> & { DOCUMENTS_URL: string }) {
  const request = { url, secret, waitMs: 10_000, whenAway };
  return {
    /**
     * Metadata of a file uploaded for a message; undefined if there is none.
     * @throws AppError `unavailable` when documents does not answer.
     */
    findChatFile: (fileId: string): Promise<ChatFileMetadata | undefined> =>
      callService(chatFiles.facts, { ...request, params: { fileId }, nothing: ['not_found'] }),

    /**
     * Stores a file that arrived by email for a message; undefined if documents rejects it.
     * @throws AppError `unavailable` when documents does not answer.
     */
    async storeReceived({
      sender,
      receiver,
      name,
      bytes,
    }: ReceivedFile): Promise<ChatFile | undefined> {
      const stored = await callService(chatFiles.receive, {
        ...request,
        query: { sender, receiver },
        file: new File([Uint8Array.from(bytes)], name),
        nothing: fileRejection,
      });
      return stored?.file;
    },

    /** @throws AppError `unavailable` when documents does not answer. */
    async reportMail(body: EndpointBody<typeof emailReports.report>): Promise<void> {
      await callService(emailReports.report, { ...request, body });
    },

    /**
     * Forwards an email to the team; undefined if documents rejects it.
     * @throws AppError `unavailable` when documents does not answer, `rate_limited` after very
     * many.
     */
    async forwardToTeam(body: EndpointBody<typeof emailReports.forwardToTeam>): Promise<void> {
      await callService(emailReports.forwardToTeam, { ...request, body, nothing: fileRejection });
    },

    /**
     * Stores a small copy of a page's image; returns its address, or undefined if it is no image.
     * @throws AppError `unavailable` when documents does not answer.
     */
    async storePreview(bytes: Buffer): Promise<string | undefined> {
      const file = new File([Uint8Array.from(bytes)], 'preview');
      const stored = await callService(files.storePreview, {
        ...request,
        file,
        nothing: fileRejection,
      });
      return stored?.url;
    },
  };
}
