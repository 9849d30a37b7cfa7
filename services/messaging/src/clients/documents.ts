import {
  type ChatFile,
  chatFiles,
  type EndpointBody,
  type ErrorCode,
  files,
  mailReports,
} from '@soloist/contracts';
import { askService, type BaseConfig } from '@soloist/service-kit';

const whenAway = 'Files cannot be sent right now. Please try again.';
/** What documents says of a file that it does not take. */
const notTaken: ErrorCode[] = [
  'invalid_input',
  'malformed_body',
  'body_too_large',
  'unsupported_media_type',
];
export type DocumentsClient = ReturnType<typeof createDocumentsClient>;
export interface FileFacts {
  file: ChatFile;
  sender: string;
  receiver: string;
}

interface Received {
  sender: string;
  receiver: string;
  name: string;
  bytes: Buffer;
}

export function createDocumentsClient({
  DOCUMENTS_URL: url,
  INTERNAL_SECRET: secret,
}: Pick<BaseConfig, 'INTERNAL_SECRET'> & { DOCUMENTS_URL: string }) {
  const asked = { url, secret, waitMs: 10_000, whenAway };
  return {
    /**
     * What is known of a file that was uploaded for a message; nothing when there is none.
     * @throws AppError `unavailable` when documents does not answer.
     */
    factsOf: (fileId: string): Promise<FileFacts | undefined> =>
      askService(chatFiles.facts, { ...asked, params: { fileId }, nothing: ['not_found'] }),

    /**
     * Stores a file that came by mail for a message; nothing of one that documents does not take.
     * @throws AppError `unavailable` when documents does not answer.
     */
    async storeReceived({
      sender,
      receiver,
      name,
      bytes,
    }: Received): Promise<ChatFile | undefined> {
      const stored = await askService(chatFiles.receive, {
        ...asked,
        query: { sender, receiver },
        file: new File([Uint8Array.from(bytes)], name),
        nothing: notTaken,
      });
      return stored?.file;
    },

    /** @throws AppError `unavailable` when documents does not answer. */
    async reportMail(body: EndpointBody<typeof mailReports.report>): Promise<void> {
      await askService(mailReports.report, { ...asked, body });
    },

    /**
     * Forwards an email to the team; nothing of one that documents does not take.
     * @throws AppError `unavailable` when documents does not answer, `rate_limited` after very many.
     */
    async forwardToTeam(body: EndpointBody<typeof mailReports.forwardToTeam>): Promise<void> {
      await askService(mailReports.forwardToTeam, { ...asked, body, nothing: notTaken });
    },

    /**
     * Stores a small copy of a page's picture; gives its address, or nothing of what is no picture.
     * @throws AppError `unavailable` when documents does not answer.
     */
    async storePreview(bytes: Buffer): Promise<string | undefined> {
      const file = new File([Uint8Array.from(bytes)], 'preview');
      const stored = await askService(files.storePreview, { ...asked, file, nothing: notTaken });
      return stored?.url;
    },
  };
}
