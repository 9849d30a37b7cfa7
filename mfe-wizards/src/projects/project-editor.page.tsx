import { type ProjectPrefill, projectPrefill } from '@soloist/contracts';
import { getClaims } from '@soloist/web-client';
import { describeWith } from '@soloist/writing';
import { useFormContext } from 'react-hook-form';
import {
  type OpenWorkDraft,
  WorkEditor,
  WorkEditorPage,
  type WorkKind,
} from '../shared/works/work-editor.tsx';
import { localProjectDraft } from './local-draft.store.ts';
import { ProjectDetails } from './project-details.tsx';
import { contentOf, draftOf, type ProjectDraft, projectResolver } from './project-draft.rules.ts';
import { ProjectFields } from './project-fields.tsx';
import { fetchProjectForEditing, usePublishProject } from './projects.api.ts';

/** The list of the user's projects. */
const myProjectsHref = () => `/profile/${getClaims()?.sub ?? ''}?tab=portfolio`;

const work: WorkKind<ProjectDraft, ProjectPrefill> = {
  kind: 'project',
  noun: 'project',
  title: 'Portfolio project',
  prefill: projectPrefill,
  readItem: fetchProjectForEditing,
  draftOf,
  contentOf,
  resolver: projectResolver,
  localDraft: localProjectDraft,
  describe: describeWith({
    title: 'Title',
    description: 'Text',
    brief: 'Summary',
    coverImg: 'Cover',
    images: 'Images',
    skills: 'Skills',
    tools: 'Tools',
    client: 'Client',
    liveUrl: 'Live URL',
  }),
};

/** Creates a portfolio project, or edits one. */
export const ProjectEditorPage = () => (
  <WorkEditorPage work={work} home={{ label: 'Open your projects', href: myProjectsHref() }}>
    {(open) => <ProjectEditor {...open} />}
  </WorkEditorPage>
);

function ProjectEditor({ draft, onEnd }: OpenWorkDraft<ProjectDraft, ProjectPrefill>) {
  const isChange = useFormContext<ProjectDraft>().watch('project_id') !== undefined;
  const publish = usePublishProject({ onPublished: (id) => onEnd(`/projectPreview/${id}`) });
  return (
    <WorkEditor
      draft={draft}
      localDraft={localProjectDraft}
      title={isChange ? 'Edit project' : 'New portfolio project'}
      cancelHref="/dashboard"
      previewHref="/projectPreview"
      publish={publish}
      labels={{ done: isChange ? 'Save changes' : 'Publish', doing: 'Publishing' }}
      details={<ProjectDetails />}
    >
      {(uploads) => <ProjectFields uploads={uploads} />}
    </WorkEditor>
  );
}
