import { zodResolver } from '@hookform/resolvers/zod';
import { type ProjectBrief, projectBrief } from '@soloist/contracts';
import { Button, ConfirmDialog } from '@soloist/ui';
import { showToast, useNavigate } from '@soloist/web-client';
import type { HandedOver } from '@soloist/writing';
import { useEffect, useState } from 'react';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import { useUploads } from '../../works/use-uploads.ts';
import { WorkFrame } from '../../works/work-frame.tsx';
import { ProjectDetails } from '../project-details.tsx';
import { contentOf, draftOf, type ProjectDraft, projectResolver } from '../project-draft.ts';
import { ProjectFields } from '../project-fields.tsx';
import { type Brief, BriefFields } from './brief-fields.tsx';
import { MakingState } from './making-state.tsx';
import { useMaking } from './use-making.ts';

const title = 'New project with Sage';
const stillComing = 'Please wait until the pictures are uploaded.';

/** A brief in, a project out that can be changed at once. Only saving it stores anything. */
export function ProjectMakingPage() {
  const brief = useForm<Brief>({
    defaultValues: { brief: '', links: [], files: [] },
    resolver: zodResolver(projectBrief) as never,
    mode: 'onTouched',
  });
  const form = useForm<ProjectDraft>({
    defaultValues: draftOf({}),
    resolver: projectResolver,
    mode: 'onTouched',
  });
  const making = useMaking(form);
  const isMade = making.at !== 'asking';
  const begin = brief.handleSubmit((parsed) => making.make(parsed as ProjectBrief));
  useLeaveQuestion(isMade);
  if (isMade) {
    return (
      <FormProvider {...form}>
        <Made making={making} onRedo={begin} />
      </FormProvider>
    );
  }
  return (
    <FormProvider {...brief}>
      <Asking
        pictures={form.watch('images')}
        onPictures={(pictures) => form.setValue('images', pictures)}
        onBegin={begin}
      />
    </FormProvider>
  );
}

interface AskingProps {
  pictures: ProjectDraft['images'];
  onPictures: (pictures: ProjectDraft['images']) => void;
  onBegin: () => void;
}

function Asking({ pictures, onPictures, onBegin }: AskingProps) {
  const [isUploading, setIsUploading] = useState(false);
  const handleBegin = () =>
    isUploading ? showToast({ message: stillComing, kind: 'info' }) : onBegin();
  return (
    <WorkFrame
      title={title}
      cancelHref="/dashboard"
      actions={
        <Button size="sm" variant="sage" type="submit">
          Write it
        </Button>
      }
      onSubmit={(event) => {
        event.preventDefault();
        handleBegin();
      }}
    >
      <BriefFields pictures={pictures} onPictures={onPictures} onUploading={setIsUploading} />
    </WorkFrame>
  );
}

interface MadeProps {
  making: ReturnType<typeof useMaking>;
  onRedo: () => void;
}

function Made({ making, onRedo }: MadeProps) {
  const navigate = useNavigate();
  const uploads = useUploads();
  const form = useFormContext<ProjectDraft>();
  const isRunning = making.at === 'making';
  const { isDirty } = form.formState;
  const [isAsking, setIsAsking] = useState(false);
  const handleSave = form.handleSubmit(() => {
    if (uploads.isUploading) return showToast({ message: stillComing, kind: 'info' });
    const state: HandedOver = { content: contentOf(form.getValues()) };
    navigate('/create-project', { state });
  });
  return (
    <WorkFrame
      title={title}
      cancelHref="/dashboard"
      actions={
        isRunning ? (
          <Button size="sm" onClick={making.stop}>
            Stop
          </Button>
        ) : (
          <>
            <Button size="sm" onClick={() => (isDirty ? setIsAsking(true) : onRedo())}>
              Redo
            </Button>
            <Button size="sm" variant="primary" type="submit">
              Save and go on
            </Button>
          </>
        )
      }
      details={<ProjectDetails />}
      onSubmit={handleSave}
    >
      <MakingState making={making} onAskAgain={making.askAgain} />
      <ProjectFields uploads={uploads} isTextComing={isRunning} />
      <ConfirmDialog
        open={isAsking}
        title="Let Sage write it again"
        text="What you changed here is written over. Your pictures stay."
        confirmLabel="Write it again"
        tone="danger"
        onConfirm={() => {
          setIsAsking(false);
          onRedo();
        }}
        onCancel={() => setIsAsking(false)}
      />
    </WorkFrame>
  );
}

/** What was made is nowhere else: leaving the page asks first. */
function useLeaveQuestion(isAsked: boolean) {
  useEffect(() => {
    if (!isAsked) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isAsked]);
}
