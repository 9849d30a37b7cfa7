import type { UserAccount } from '@soloist/contracts';
import { Button, Field, Input } from '@soloist/ui';
import { ApiError, useNavigate } from '@soloist/web-client';
import { useState } from 'react';
import styles from '../layout/admin.module.css';
import { ReasonDialog } from '../layout/reason-dialog.tsx';
import { type UserAct, useDeleteUser, useUserAct } from './users.api.ts';

interface ActTexts {
  title: string;
  text: string;
  action: string;
  busy: string;
}
const texts: Record<UserAct, ActTexts> = {
  endSessions: {
    title: 'Log out everywhere?',
    text: 'They can sign in again immediately.',
    action: 'Log out',
    busy: 'Signing out',
  },
  suspend: {
    title: 'Suspend this account?',
    text: 'This blocks sign-in and hides their profile, site, work and jobs. Contracts and money stay.',
    action: 'Suspend',
    busy: 'Suspending',
  },
  unsuspend: {
    title: 'Lift this suspension?',
    text: 'They can sign in, and their public content is visible again.',
    action: 'Lift suspension',
    busy: 'Lifting suspension',
  },
  verify: {
    title: 'Mark this email as verified?',
    text: 'Continue only if it is theirs: the last sign-up’s password unlocks the account.',
    action: 'Verify email',
    busy: 'Verifying',
  },
  sendReset: {
    title: 'Send a password reset code?',
    text: 'We’ll email them a code that is valid for ten minutes.',
    action: 'Send code',
    busy: 'Sending',
  },
};

/** Admin actions on an account; each asks for a reason. */
export function UserActs({ user }: { user: UserAccount }) {
  const [open, setOpen] = useState<UserAct | 'delete' | null>(null);
  const act = useUserAct(user.id);
  const close = () => setOpen(null);
  const isSuspended = user.state === 'suspended';
  return (
    <div className={styles.acts}>
      <Button onClick={() => setOpen('endSessions')}>Log out everywhere</Button>
      {user.state === 'unverified' && (
        <Button onClick={() => setOpen('verify')}>Verify email</Button>
      )}
      <Button onClick={() => setOpen('sendReset')}>Send reset code</Button>
      {!user.isAdmin && (
        <>
          <Button onClick={() => setOpen(isSuspended ? 'unsuspend' : 'suspend')}>
            {isSuspended ? 'Lift suspension' : 'Suspend'}
          </Button>
          <Button variant="danger" onClick={() => setOpen('delete')}>
            Delete account
          </Button>
        </>
      )}
      {user.isAdmin && <p className={styles.calm}>This account is an admin.</p>}
      {open && open !== 'delete' && (
        <ReasonDialog
          {...texts[open]}
          onSubmit={(reason) => act.mutateAsync({ act: open, reason })}
          onClose={close}
        />
      )}
      {open === 'delete' && <DeleteDialog user={user} onClose={close} />}
    </div>
  );
}

function DeleteDialog({ user, onClose }: { user: UserAccount; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const remove = useDeleteUser(user.id);
  const navigate = useNavigate();
  const submit = async (reason: string) => {
    if (typed.trim().toLowerCase() !== user.email) {
      const message = 'Type the email address exactly as shown above.';
      setProblem(message);
      throw new ApiError({ status: 400, code: 'invalid_input', message });
    }
    const done = await remove.mutateAsync(reason);
    void navigate('/admin/users');
    return done;
  };
  return (
    <ReasonDialog
      title="Delete this account?"
      text={`This deletes the data of ${user.email}, except records that others must keep. This action cannot be undone.`}
      action="Delete permanently"
      busy="Deleting"
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Type the email address" error={problem}>
        <Input type="email" value={typed} onChange={({ target }) => setTyped(target.value)} />
      </Field>
    </ReasonDialog>
  );
}
