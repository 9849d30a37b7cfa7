import type { ChatPerson, ConversationSettings } from '@soloist/contracts';
import { Button, ConfirmDialog, IconButton, Menu } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import { Ban, Bell, BellOff, Ellipsis, Flag, User } from 'lucide-react';
import { useState } from 'react';
import { ReportDialog } from '../../reports/report-dialog.tsx';
import { useSetConversation } from '../message-changes.api.ts';
import { hasAccount } from './message-options.tsx';

interface ConversationMenuProps {
  person: ChatPerson;
  settings: ConversationSettings;
}

/** What can be done with a conversation as a whole. */
export function ConversationMenu({ person, settings }: ConversationMenuProps) {
  const [asked, setAsked] = useState<'block' | 'report'>();
  const set = useSetConversation(person.id);
  const navigate = useNavigate();
  const { muted, blocked } = settings;
  const close = () => setAsked(undefined);
  const ofAccount = [
    {
      label: 'Open the profile',
      icon: <User />,
      href: `/profile/${person.id}`,
      onNavigate: navigate,
    },
    'divider' as const,
    { label: 'Report', icon: <Flag />, onSelect: () => setAsked('report') },
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
                onSelect: () => setAsked('block'),
              },
        ]}
      />
      <ConfirmDialog
        open={asked === 'block'}
        title={`Block ${person.name}?`}
        text="Neither of you can write to the other then, and they do not see whether you are online. They are not told. What was written stays, and you can unblock them at any time."
        confirmLabel="Block"
        tone="danger"
        busy={set.isPending && 'Blocking'}
        onConfirm={() => set.mutate({ blocked: true }, { onSettled: close })}
        onCancel={close}
      />
      <ReportDialog
        open={asked === 'report'}
        kind="person"
        id={person.id}
        what={person.name}
        onClose={close}
      />
    </>
  );
}

/** Takes back that a person is blocked. */
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
