import { type ChatPerson, mostChatFiles } from '@soloist/contracts';
import { useState } from 'react';
import { changeDraft, draftOf, useDraft } from '../drafts.ts';
import {
  chooseFile,
  forgetFile,
  refusalOf,
  uploadAgain,
  useChosenFiles,
} from '../files/file-uploads.ts';

/** The files of what is being written to a person: taken, refused, removed. */
export function useComposerFiles(to: ChatPerson) {
  const [refusals, setRefusals] = useState<string[]>([]);
  const chosen = useChosenFiles(useDraft(to.id).files);

  function add(files: File[]) {
    const refused = files.flatMap((file) => refusalOf(file) ?? []);
    const fitting = files.filter((file) => !refusalOf(file));
    const { files: keys } = draftOf(to.id);
    const room = mostChatFiles - keys.length;
    if (fitting.length > room) refused.push(`At most ${mostChatFiles} files in a message.`);
    setRefusals(refused);
    const added = fitting.slice(0, room).map((file) => chooseFile(to.id, file));
    changeDraft(to.id, { files: [...keys, ...added] });
  }

  function remove(key: string) {
    changeDraft(to.id, { files: draftOf(to.id).files.filter((each) => each !== key) });
    forgetFile(key);
  }

  /** What may arrive after all is tried again; what was refused has to go first. */
  function mayBeSent(): boolean {
    const isStuck = chosen.some(({ problem }) => problem && !problem.mayTryAgain);
    setRefusals(isStuck ? ['Please remove the files that could not be uploaded.'] : []);
    if (isStuck) return false;
    for (const { key } of chosen) uploadAgain(key);
    return true;
  }

  return {
    /** Nothing where mails go, which take none along. */
    add: to.isGuest ? undefined : add,
    refusals,
    dismiss: () => setRefusals([]),
    remove,
    mayBeSent,
  };
}
