import { maxProjectFileBytes, maxProjectFiles, type ProjectFile } from '@soloist/contracts';
import { ConfirmDialog, Field, FileDrop } from '@soloist/ui';
import { useState } from 'react';
import { isInProgress } from '../proposals/proposal.rules.ts';
import { FileList } from './file-list.tsx';
import { type ProjectView, useRemoveFile } from './projects.api.ts';
import { useUploads } from './use-uploads.ts';

/** Shared files: both sides add them, the freelancer may remove their own. */
export function ProjectFiles({ view }: { view: ProjectView }) {
  const { side, contract, proposal } = view;
  const { contract_id, status } = contract;
  const files = contract.project?.files ?? [];
  const [removing, setRemoving] = useState<ProjectFile>();
  const remove = useRemoveFile();
  const uploads = useUploads(proposal ? { id: proposal.id } : { contract_id });
  const close = () => setRemoving(undefined);
  const room = maxProjectFiles - files.length - uploads.items.length;
  // The service takes the client's files only while the project runs.
  const canAdd = room > 0 && (side === 'freelancer' ? proposal : isInProgress(status));
  return (
    <>
      <FileList
        contractId={contract_id}
        files={files}
        side={side}
        onRemove={proposal ? setRemoving : undefined}
      />
      {canAdd && (
        <Field label="Add files" hideLabel group>
          <FileDrop
            noun="files"
            multiple
            maxBytes={maxProjectFileBytes}
            hint={`Up to 20 MB each. ${proposal ? 'Your client' : contract.sender.name} can download them.`}
            items={uploads.items}
            onFiles={(chosen) => uploads.add(chosen.slice(0, room))}
            onRemove={uploads.drop}
          />
        </Field>
      )}
      <ConfirmDialog
        open={removing !== undefined}
        title="Remove this file"
        text={`This removes ${removing?.name ?? 'the file'} for you and your client. This action cannot be undone.`}
        confirmLabel="Remove"
        tone="danger"
        busy={remove.isPending && 'Removing'}
        onConfirm={() =>
          removing &&
          proposal &&
          remove.mutate({ id: proposal.id, fileId: removing.id }, { onSettled: close })
        }
        onCancel={close}
      />
    </>
  );
}
