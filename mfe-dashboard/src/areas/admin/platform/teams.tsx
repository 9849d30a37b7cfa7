import type { Team } from '@soloist/contracts';
import {
  Button,
  Cell,
  ConfirmDialog,
  HeadCell,
  Heading,
  Row,
  Table,
  TableBody,
  TableHead,
  VisuallyHidden,
} from '@soloist/ui';
import { useState } from 'react';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import admin from '../layout/admin.module.css';
import { useSetTeam, useTeams } from './platform.api.ts';
import styles from './platform.module.css';
import { TeamDialog } from './team-dialog.tsx';

/** Teams, whose members get canaries together and may try versions. */
export function Teams() {
  const teams = useTeams();
  const [editing, setEditing] = useState<Team | 'new' | null>(null);
  const [deleting, setDeleting] = useState<Team | null>(null);
  return (
    <section className={admin.section} aria-labelledby="teams">
      <Heading level={2} size="section" id="teams">
        Teams
      </Heading>
      <p className={admin.calm}>Team members get the team’s canaries and can try any version.</p>
      <QueryPanel query={teams} what="The teams" height={120}>
        {(all) => (
          <>
            <TeamTable teams={all} onEdit={setEditing} onDelete={setDeleting} />
            <div>
              <Button onClick={() => setEditing('new')}>New team</Button>
            </div>
            {editing && (
              <TeamDialog
                team={editing === 'new' ? undefined : editing}
                existingNames={all.map(({ name }) => name)}
                onClose={() => setEditing(null)}
              />
            )}
          </>
        )}
      </QueryPanel>
      {deleting && <DeleteTeam team={deleting} onClose={() => setDeleting(null)} />}
    </section>
  );
}

function DeleteTeam({ team: { name }, onClose }: { team: Team; onClose: () => void }) {
  const set = useSetTeam();
  return (
    <ConfirmDialog
      open
      title={`Delete ${name}?`}
      text="Its members no longer get the team’s canaries. Their accounts stay unchanged."
      confirmLabel="Delete"
      tone="danger"
      busy={set.isPending && 'Deleting'}
      onConfirm={() =>
        set.mutate({ name, people: [] }, { onError: showErrorToast, onSettled: onClose })
      }
      onCancel={onClose}
    />
  );
}

interface TeamTableProps {
  teams: Team[];
  onEdit: (team: Team) => void;
  onDelete: (team: Team) => void;
}

function TeamTable({ teams, onEdit, onDelete }: TeamTableProps) {
  if (teams.length === 0) return <p className={admin.calm}>No teams yet.</p>;
  return (
    <Table caption="Teams" className={admin.wide}>
      <TableHead>
        <HeadCell slot="main">Team</HeadCell>
        <HeadCell slot="meta">People</HeadCell>
        <HeadCell slot="actions">Actions</HeadCell>
      </TableHead>
      <TableBody>
        {teams.map((team) => (
          <Row key={team.name}>
            <Cell slot="main">
              <b>{team.name}</b>
            </Cell>
            <Cell slot="meta">{peopleText(team)}</Cell>
            <Cell slot="actions">
              <div className={styles.pair}>
                <Button size="sm" onClick={() => onEdit(team)}>
                  Edit<VisuallyHidden> {team.name}</VisuallyHidden>
                </Button>
                <Button size="sm" onClick={() => onDelete(team)}>
                  Delete<VisuallyHidden> {team.name}</VisuallyHidden>
                </Button>
              </div>
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

const listedPeople = 3;

/** For example `ada@studio.example, noor@studio.example, ben@studio.example and 4 more`. */
function peopleText({ people }: Team): string {
  const names = people.slice(0, listedPeople).map(({ id, email }) => email || id);
  const more = people.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
}
