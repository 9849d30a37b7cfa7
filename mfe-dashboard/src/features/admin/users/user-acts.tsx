import type { UserAccount } from '@soloist/contracts';
import { Button, Field, Input } from '@soloist/ui';
import { ApiError, useNavigate } from '@soloist/web-client';
import { useState } from 'react';
import styles from '../admin.module.css';
import { ReasonDialog } from '../reason-dialog.tsx';
import { type UserAct, useDeleteUser, useUserAct } from './users.api.ts';

interface ActTexts {
  title: string;
  text: string;
  action: string;
  busy: string;
}
const texts: Record<UserAct, ActTexts> = {
  endSessions: {
    title: 'Sign out everywhere?',
    text: 'They can sign in again at once.',
    action: 'Sign out',
    busy: 'Signing out',
  },
  suspend: {
    title: 'Suspend this account?',
    text: 'They are signed out everywhere and cannot sign in. Nobody sees their profile, site, works and jobs. What they agreed with others, and their money, stays.',
    action: 'Suspend',
    busy: 'Suspending',
  },
  unsuspend: {
    title: 'Open this account again?',
    text: 'They can sign in, and others see what they show.',
    action: 'Open again',
    busy: 'Opening',
  },
  verify: {
    title: 'Take the address as proved?',
    text: 'Only when you know that it is theirs: the password of the last sign-up opens the account.',
    action: 'Confirm address',
    busy: 'Confirming',
  },
  sendReset: {
    title: 'Mail a code for a new password?',
    text: 'It goes to their address and is valid for ten minutes.',
    action: 'Send code',
    busy: 'Sending',
  },
};

/** What can be done about an account; each act asks why. */
export function UserActs({ user }: { user: UserAccount }) {
  const [open, setOpen] = useState<UserAct | 'delete' | null>(null);
  const act = useUserAct(user.id);
  const close = () => setOpen(null);
  const isSuspended = user.state === 'suspended';
  return (
    <div className={styles.acts}>
      <Button onClick={() => setOpen('endSessions')}>Sign out everywhere</Button>
      {user.state === 'unverified' && (
        <Button onClick={() => setOpen('verify')}>Confirm address</Button>
      )}
      <Button onClick={() => setOpen('sendReset')}>Send password code</Button>
      {!user.isAdmin && (
        <>
          <Button onClick={() => setOpen(isSuspended ? 'unsuspend' : 'suspend')}>
            {isSuspended ? 'Open again' : 'Suspend'}
          </Button>
          <Button variant="danger" onClick={() => setOpen('delete')}>
            Delete account
          </Button>
        </>
      )}
      {user.isAdmin && <p className={styles.calm}>Runs this installation.</p>}
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
      const message = 'Please type the address as it is above.';
      setProblem(message);
      throw new ApiError({ status: 400, code: 'invalid_input', message });
    }
    const done = await remove.mutateAsync(reason);
    navigate('/admin/users');
    return done;
  };
  return (
    <ReasonDialog
      title="Delete this account?"
      text={`Everything of ${user.email} is erased in every service, but for what others must keep. Nobody can take it back.`}
      action="Delete for good"
      busy="Deleting"
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Type the address" error={problem}>
        <Input type="email" value={typed} onChange={({ target }) => setTyped(target.value)} />
      </Field>
    </ReasonDialog>
  );
}
