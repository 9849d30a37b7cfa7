import {
  maxProjectFileBytes,
  maxProjectFiles,
  type ProjectFile,
  type ProposalDetail,
} from '@soloist/contracts';
import { ConfirmDialog, Field, FileDrop } from '@soloist/ui';
import { useState } from 'react';
import { FileList } from './file-list.tsx';
import { useRemoveFile } from './projects.api.ts';
import { useUploads } from './use-uploads.ts';

/** The files of the freelancer's project, with upload and removal. */
export function FreelancerFiles({ proposal }: { proposal: ProposalDetail }) {
  const { id, contract_id } = proposal;
  const files = proposal.project?.files ?? [];
  const [removing, setRemoving] = useState<ProjectFile>();
  const remove = useRemoveFile();
  const uploads = useUploads(id);
  const close = () => setRemoving(undefined);
  const room = maxProjectFiles - files.length - uploads.items.length;
  return (
    <>
      <FileList contractId={contract_id} files={files} side="freelancer" onRemove={setRemoving} />
      {room > 0 && (
        <Field label="Add files" hideLabel group>
          <FileDrop
            noun="files"
            multiple
            maxBytes={maxProjectFileBytes}
            hint="Up to 20 MB each. Your client can download them."
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
          removing && remove.mutate({ id, fileId: removing.id }, { onSettled: close })
        }
        onCancel={close}
      />
    </>
  );
}
