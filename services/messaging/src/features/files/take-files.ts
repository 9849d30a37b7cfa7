import type { ChatFile } from '@soloist/contracts';
import { invalidInput } from '@soloist/service-kit';
import type { DocumentsClient } from '../../clients/documents.ts';

interface Named {
  ids: string[];
  sender: string;
  receiver: string;
}

/**
 * What a message keeps of the files that it names.
 * @throws AppError `invalid_input` where one is not there, or not from the one to the other;
 * `unavailable` while documents is away.
 */
export async function takeFiles(
  documents: DocumentsClient,
  { ids, sender, receiver }: Named,
): Promise<ChatFile[]> {
  const found = await Promise.all([...new Set(ids)].map((id) => documents.factsOf(id)));
  return found.map((known) => {
    if (known?.sender !== sender || known.receiver !== receiver)
      throw invalidInput('A file is no longer there. Please add it again.');
    return known.file;
  });
}
