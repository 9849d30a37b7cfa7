import type { ProjectPrefill } from '@soloist/contracts';
import { Button } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import type { useServerDraft } from '@soloist/writing';
import { DraftStatus, HistoryDrawer } from '@soloist/writing';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { tellUploading, useUploads } from '../works/use-uploads.ts';
import { WorkFrame } from '../works/work-frame.tsx';
import { forgetLocalDraft, keepLocalDraft } from './local-draft.ts';
import { ProjectDetails } from './project-details.tsx';
import type { ProjectDraft } from './project-draft.ts';
import { ProjectFields } from './project-fields.tsx';
import { usePublishProject } from './projects.api.ts';

interface ProjectEditorProps {
  draft: ReturnType<typeof useServerDraft<ProjectDraft, ProjectPrefill>>;
}

/** The editor of an open draft. */
export function ProjectEditor({ draft }: ProjectEditorProps) {
  const navigate = useNavigate();
  const form = useFormContext<ProjectDraft>();
  const uploads = useUploads();
  const isChange = form.watch('project_id') !== undefined;
  useLocalDraft(draft.id);
  const publish = usePublishProject({
    onPublished: (id) => {
      draft.discard();
      forgetLocalDraft(draft.id);
      navigate(`/projectPreview/${id}`);
    },
  });
  const handlePublish = form.handleSubmit(() => {
    if (uploads.isUploading) return tellUploading();
    publish.mutate({ draft: form.getValues(), draftId: draft.id });
  });
  const handlePreview = () => {
    draft.flush();
    keepLocalDraft(form.getValues(), draft.id);
    navigate('/projectPreview');
  };
  return (
    <WorkFrame
      title={isChange ? 'Edit project' : 'New portfolio project'}
      cancelHref="/dashboard"
      status={<DraftStatus saving={draft.saving} />}
      tools={
        <HistoryDrawer<ProjectPrefill>
          draftId={draft.id}
          onOpen={draft.flush}
          onRestore={draft.restore}
        />
      }
      actions={
        <>
          <Button size="sm" onClick={handlePreview}>
            Preview
          </Button>
          <Button
            size="sm"
            variant="primary"
            type="submit"
            busy={publish.isPending ? 'Publishing' : undefined}
          >
            {isChange ? 'Save changes' : 'Publish'}
          </Button>
        </>
      }
      details={<ProjectDetails />}
      onSubmit={handlePublish}
    >
      <ProjectFields uploads={uploads} />
    </WorkFrame>
  );
}

/** Keeps what is written in this browser, where the preview finds it. */
function useLocalDraft(draftId: string) {
  const form = useFormContext<ProjectDraft>();
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keepLocalDraft(values, draftId),
      }),
    [form, draftId],
  );
}
