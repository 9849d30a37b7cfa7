import { type ChatPerson, maxChatFiles } from '@soloist/contracts';
import { useState } from 'react';
import { changeDraft, draftOf, useDraft } from '../chat/drafts.store.ts';
import {
  chooseFile,
  forgetFile,
  refusalOf,
  uploadAgain,
  useChosenFiles,
} from '../files/file-uploads.store.ts';

/** The attachments of a draft: adds, refuses and removes files. */
export function useComposerFiles(to: ChatPerson) {
  const [refusals, setRefusals] = useState<string[]>([]);
  const chosen = useChosenFiles(useDraft(to.id).files);

  function add(files: File[]) {
    const refused = files.flatMap((file) => refusalOf(file) ?? []);
    const fitting = files.filter((file) => !refusalOf(file));
    const { files: keys } = draftOf(to.id);
    const room = maxChatFiles - keys.length;
    if (fitting.length > room) refused.push(`You can attach up to ${maxChatFiles} files.`);
    setRefusals(refused);
    const added = fitting.slice(0, room).map((file) => chooseFile(to.id, file));
    changeDraft(to.id, { files: [...keys, ...added] });
  }

  function remove(key: string) {
    changeDraft(to.id, { files: draftOf(to.id).files.filter((each) => each !== key) });
    forgetFile(key);
  }

  /** Retries failed uploads; refused files must be removed first. */
  function mayBeSent(): boolean {
    const isStuck = chosen.some(({ problem }) => problem && !problem.mayTryAgain);
    setRefusals(isStuck ? ['Remove the files that we couldn’t upload.'] : []);
    if (isStuck) return false;
    for (const { key } of chosen) uploadAgain(key);
    return true;
  }

  return {
    /** Undefined for guests: emails carry no files. */
    add: to.isGuest ? undefined : add,
    refusals,
    dismiss: () => setRefusals([]),
    remove,
    mayBeSent,
  };
}
