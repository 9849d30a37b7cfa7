import type { ChatPerson, ConversationSettings } from '@soloist/contracts';
import { Button, ConfirmDialog, IconButton, Menu } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import { Ban, Bell, BellOff, Ellipsis, Flag, User } from 'lucide-react';
import { useState } from 'react';
import { ReportDialog } from '../../shared/reports/report-dialog.tsx';
import { useSetConversation } from '../chat/message-changes.api.ts';
import { hasAccount } from './message-options.tsx';

interface ConversationMenuProps {
  person: ChatPerson;
  settings: ConversationSettings;
}

/** The actions of a conversation. */
export function ConversationMenu({ person, settings }: ConversationMenuProps) {
  const [openDialog, setOpenDialog] = useState<'block' | 'report'>();
  const set = useSetConversation(person.id);
  const navigate = useNavigate();
  const { muted, blocked } = settings;
  const close = () => setOpenDialog(undefined);
  const ofAccount = [
    {
      label: 'View profile',
      icon: <User />,
      href: `/profile/${person.id}`,
      onNavigate: navigate,
    },
    'divider' as const,
    { label: 'Report', icon: <Flag />, onSelect: () => setOpenDialog('report') },
  ];
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`Options for the conversation with ${person.name}`}>
            <Ellipsis size={20} aria-hidden="true" />
          </IconButton>
        }
        items={[
          {
            label: muted ? 'Unmute' : 'Mute',
            icon: muted ? <Bell /> : <BellOff />,
            onSelect: () => set.mutate({ muted: !muted }),
          },
          ...(hasAccount(person) ? ofAccount : []),
          blocked
            ? { label: 'Unblock', icon: <Ban />, onSelect: () => set.mutate({ blocked: false }) }
            : {
                label: 'Block',
                icon: <Ban />,
                tone: 'danger' as const,
                onSelect: () => setOpenDialog('block'),
              },
        ]}
      />
      <ConfirmDialog
        open={openDialog === 'block'}
        title={`Block ${person.name}?`}
        text="Neither of you can message the other, and they won’t see you online. We don’t notify them. You can unblock them anytime."
        confirmLabel="Block"
        tone="danger"
        busy={set.isPending && 'Blocking'}
        onConfirm={() => set.mutate({ blocked: true }, { onSettled: close })}
        onCancel={close}
      />
      <ReportDialog
        open={openDialog === 'report'}
        kind="person"
        id={person.id}
        what={person.name}
        onClose={close}
      />
    </>
  );
}

/** Unblocks a person. */
export function UnblockButton({ personId }: { personId: string }) {
  const set = useSetConversation(personId);
  return (
    <Button
      size="sm"
      busy={set.isPending && 'Unblocking'}
      onClick={() => set.mutate({ blocked: false })}
    >
      Unblock
    </Button>
  );
}
