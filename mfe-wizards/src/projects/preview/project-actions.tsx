import { Button, ButtonLink, ConfirmDialog, IconButton } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { LocalProjectDraft } from '../local-draft.store.ts';
import {
  type ProjectWithOwner,
  useRemoveProject,
  useSetProjectPublished,
} from '../projects.api.ts';

/** The owner's actions for a project. */
export function ProjectActions({ project }: Pick<ProjectWithOwner, 'project'>) {
  const navigate = useNavigate();
  const show = useSetProjectPublished();
  const [isConfirming, setIsConfirming] = useState(false);
  const { id, title, published, userId } = project;
  const remove = useRemoveProject({
    onRemoved: () => navigate(`/profile/${userId}?tab=portfolio`, { replace: true }),
  });
  return (
    <>
      <Button
        size="sm"
        busy={show.isPending && (published ? 'Hiding' : 'Publishing')}
        onClick={() => show.mutate({ id, published: !published })}
      >
        {published ? 'Hide' : 'Publish'}
      </Button>
      <ButtonLink
        size="sm"
        variant="primary"
        href={`/create-project?project=${id}`}
        onNavigate={navigate}
      >
        Edit
      </ButtonLink>
      <IconButton size="sm" label="Delete this project" onClick={() => setIsConfirming(true)}>
        <Trash2 size={16} aria-hidden />
      </IconButton>
      <ConfirmDialog
        open={isConfirming}
        title="Delete this project?"
        text={`We’ll delete “${title}” and its page. This action cannot be undone. You can hide it instead.`}
        confirmLabel="Delete project"
        tone="danger"
        busy={remove.isPending ? 'Deleting' : undefined}
        onConfirm={() => remove.mutate(id)}
        onCancel={() => setIsConfirming(false)}
      />
    </>
  );
}

/** Returns to the draft. */
export function DraftActions({ draft }: { draft: LocalProjectDraft }) {
  const navigate = useNavigate();
  const { draft_id, id } = draft;
  const href = draft_id ? `/create-project?id=${draft_id}` : `/create-project?project=${id}`;
  return (
    <ButtonLink size="sm" variant="primary" href={href} onNavigate={navigate}>
      Continue editing
    </ButtonLink>
  );
}
