import { Button, ButtonLink, ConfirmDialog, IconButton } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { LocalDraft } from '../local-draft.ts';
import { type ShownProject, useRemoveProject, useShowProject } from '../projects.api.ts';

/** What its freelancer can do with a project. */
export function ProjectActions({ project }: Pick<ShownProject, 'project'>) {
  const navigate = useNavigate();
  const show = useShowProject();
  const [isAsking, setIsAsking] = useState(false);
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
      <IconButton size="sm" label="Delete this project" onClick={() => setIsAsking(true)}>
        <Trash2 size={16} aria-hidden />
      </IconButton>
      <ConfirmDialog
        open={isAsking}
        title="Delete this project"
        text={`“${title}” and its page go. It cannot be undone; hiding it can.`}
        confirmLabel="Delete project"
        tone="danger"
        busy={remove.isPending ? 'Deleting' : undefined}
        onConfirm={() => remove.mutate(id)}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

/** Back to what is being written. */
export function DraftActions({ draft }: { draft: LocalDraft }) {
  const navigate = useNavigate();
  const { draft_id, id } = draft;
  const href = draft_id ? `/create-project?id=${draft_id}` : `/create-project?project=${id}`;
  return (
    <ButtonLink size="sm" variant="primary" href={href} onNavigate={navigate}>
      Go on editing
    </ButtonLink>
  );
}
