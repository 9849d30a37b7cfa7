import { zodResolver } from '@hookform/resolvers/zod';
import { type ProjectBrief, projectBrief } from '@soloist/contracts';
import { Button, ConfirmDialog } from '@soloist/ui';
import { showToast, useNavigate } from '@soloist/web-client';
import type { EditorNavigationState } from '@soloist/writing';
import { useEffect, useState } from 'react';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import { useUploadStatus } from '../../shared/works/use-upload-status.ts';
import { WorkFrame } from '../../shared/works/work-frame.tsx';
import { ProjectDetails } from '../project-details.tsx';
import { contentOf, draftOf, type ProjectDraft, projectResolver } from '../project-draft.rules.ts';
import { ProjectFields } from '../project-fields.tsx';
import { type Brief, BriefFields } from './brief-fields.tsx';
import { GenerationProgress } from './generation-progress.tsx';
import { useProjectGeneration } from './use-project-generation.ts';

const title = 'New project with Sage';
const stillUploading = 'Please wait until the images are uploaded.';

/** Turns a brief into an editable project. Only saving stores anything. */
export function ProjectGenerationPage() {
  const brief = useForm<Brief>({
    defaultValues: { brief: '', links: [], files: [] },
    resolver: zodResolver(projectBrief) as never,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const form = useForm<ProjectDraft>({
    defaultValues: draftOf({}),
    resolver: projectResolver,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const generation = useProjectGeneration(form);
  const hasStarted = generation.phase !== 'brief';
  const start = brief.handleSubmit((parsed) => generation.generate(parsed as ProjectBrief));
  useLeaveConfirmation(hasStarted);
  if (hasStarted) {
    return (
      <FormProvider {...form}>
        <ResultEditor generation={generation} onRedo={start} />
      </FormProvider>
    );
  }
  return (
    <FormProvider {...brief}>
      <BriefForm
        images={form.watch('images')}
        onImages={(images) => form.setValue('images', images)}
        onStart={start}
      />
    </FormProvider>
  );
}

interface BriefFormProps {
  images: ProjectDraft['images'];
  onImages: (images: ProjectDraft['images']) => void;
  onStart: () => Promise<void>;
}

function BriefForm({ images, onImages, onStart }: BriefFormProps) {
  const [isUploading, setIsUploading] = useState(false);
  const handleStart = () =>
    isUploading ? showToast({ message: stillUploading, kind: 'info' }) : onStart();
  return (
    <WorkFrame
      title={title}
      cancelHref="/dashboard"
      actions={
        <Button size="sm" variant="sage" type="submit">
          Write project
        </Button>
      }
      onSubmit={(event) => {
        event.preventDefault();
        return handleStart();
      }}
    >
      <BriefFields images={images} onImages={onImages} onUploading={setIsUploading} />
    </WorkFrame>
  );
}

interface ResultEditorProps {
  generation: ReturnType<typeof useProjectGeneration>;
  onRedo: () => void;
}

function ResultEditor({ generation, onRedo }: ResultEditorProps) {
  const navigate = useNavigate();
  const uploads = useUploadStatus();
  const form = useFormContext<ProjectDraft>();
  const isRunning = generation.phase === 'running';
  const { isDirty } = form.formState;
  const [isConfirming, setIsConfirming] = useState(false);
  const handleSave = form.handleSubmit(() => {
    if (uploads.isUploading) return showToast({ message: stillUploading, kind: 'info' });
    const state: EditorNavigationState = { content: contentOf(form.getValues()) };
    void navigate('/create-project', { state });
  });
  return (
    <WorkFrame
      title={title}
      cancelHref="/dashboard"
      actions={
        isRunning ? (
          <Button size="sm" onClick={generation.stop}>
            Stop
          </Button>
        ) : (
          <>
            <Button size="sm" onClick={() => (isDirty ? setIsConfirming(true) : onRedo())}>
              Redo
            </Button>
            <Button size="sm" variant="primary" type="submit">
              Save and continue
            </Button>
          </>
        )
      }
      details={<ProjectDetails />}
      onSubmit={handleSave}
    >
      <GenerationProgress generation={generation} onEditBrief={generation.editBrief} />
      <ProjectFields uploads={uploads} isTextComing={isRunning} />
      <ConfirmDialog
        open={isConfirming}
        title="Rewrite this project?"
        text="Sage will replace your edits. Your images stay."
        confirmLabel="Rewrite project"
        tone="danger"
        onConfirm={() => {
          setIsConfirming(false);
          onRedo();
        }}
        onCancel={() => setIsConfirming(false)}
      />
    </WorkFrame>
  );
}

/** The generated project exists only here, so leaving the page asks for confirmation. */
function useLeaveConfirmation(isEnabled: boolean) {
  useEffect(() => {
    if (!isEnabled) return;
    const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', handleUnload);
    return () => window.removeEventListener('beforeunload', handleUnload);
  }, [isEnabled]);
}
