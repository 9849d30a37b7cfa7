/** Why an archive cannot be made or taken: `message` is the sentence to show. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}
