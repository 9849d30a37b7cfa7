import { type ProjectPrefill, projectPrefill, workDrafts } from '@soloist/contracts';
import { getClaims, Navigate, useNavigate, useSearchParams } from '@soloist/web-client';
import { DraftDialogs, useBeginning, useServerDraft } from '@soloist/writing';
import { useMemo } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { UnopenedWork } from '../works/unopened-work.tsx';
import { describeField } from './describe-field.ts';
import { forgetLocalDraft } from './local-draft.ts';
import { contentOf, draftOf, type ProjectDraft, projectResolver } from './project-draft.ts';
import { ProjectEditor } from './project-editor.tsx';
import { readProjectToChange } from './projects.api.ts';

/** Where own projects are listed. */
export const ownProjectsHref = () => `/profile/${getClaims()?.sub ?? ''}?tab=portfolio`;

/** Writes a portfolio project, or changes one: `?project=`, or `?id=` with a project's id. */
export function ProjectEditorPage() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  // Drafts have longer ids.
  const isProject = /^[0-9a-f]{24}$/.test(id);
  if (isProject) return <Navigate to={`/create-project?project=${id}`} replace />;
  return <ProjectWriter />;
}

function ProjectWriter() {
  const navigate = useNavigate();
  const form = useForm<ProjectDraft>({
    defaultValues: useMemo(() => draftOf({}), []),
    resolver: projectResolver,
    mode: 'onTouched',
    shouldFocusError: true,
  });
  const beginning = useBeginning({
    prefill: projectPrefill,
    noun: 'project',
    readOwn: readProjectToChange,
  });
  const draft = useServerDraft<ProjectDraft, ProjectPrefill>({
    kind: 'project',
    endpoints: workDrafts,
    form,
    toContent: contentOf,
    fromContent: draftOf,
    titleOf: ({ title = '' }) => title,
    firstContent: () => beginning.content,
    isWaiting: beginning.isWaiting,
  });
  const home = { label: 'Open your projects', href: ownProjectsHref() };
  const leave = () => {
    draft.discard();
    forgetLocalDraft(draft.id);
    navigate(home.href);
  };
  return (
    <FormProvider {...form}>
      {draft.phase === 'open' ? (
        <ProjectEditor draft={draft} />
      ) : (
        <UnopenedWork {...{ noun: 'project', home, draft, beginning }} title="Portfolio project" />
      )}
      <DraftDialogs
        draft={draft}
        noun="project"
        ended="published"
        describe={describeField}
        onLeave={leave}
        leaveLabel={home.label}
      />
    </FormProvider>
  );
}
