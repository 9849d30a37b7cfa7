import type { RecurringSummary } from '@soloist/contracts';
import { ConfirmDialog, IconButton, Menu, type MenuItem } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import { CircleStop, Ellipsis, Eye, Pause, Pencil, Play, SkipForward } from 'lucide-react';
import { useState } from 'react';
import { formatCalendarDay } from '../../shared/formats/dates.rules.ts';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';
import { useActOnRecurring } from './recurring.api.ts';
import { recurringActionsOf } from './recurring.rules.ts';

interface RecurringMenuProps {
  recurring: RecurringSummary;
  /** Its address; absent where it is already open. */
  href?: string;
}

/** The actions on a recurring invoice. */
export function RecurringMenu({ recurring, href }: RecurringMenuProps) {
  const navigate = useNavigate();
  const [confirming, setConfirming] = useState<'skip' | 'end'>();
  const { mutate, isPending } = useActOnRecurring();
  const { id, title, nextOn } = recurring;
  const can = recurringActionsOf(recurring);
  const act = (action: 'pause' | 'resume') => mutate({ id, action }, { onError: showErrorToast });
  const items: (MenuItem | false)[] = [
    href !== undefined && {
      label: 'Open',
      icon: <Eye size={16} />,
      href,
      onNavigate: navigate,
    },
    can.canEdit && {
      label: 'Edit',
      icon: <Pencil size={16} />,
      href: `/invoice/new?recurring=${id}`,
      onNavigate: navigate,
    },
    can.canPause && {
      label: 'Pause',
      icon: <Pause size={16} />,
      onSelect: () => act('pause'),
    },
    can.canResume && {
      label: 'Resume',
      icon: <Play size={16} />,
      onSelect: () => act('resume'),
    },
    can.canSkip && {
      label: 'Skip next',
      icon: <SkipForward size={16} />,
      onSelect: () => setConfirming('skip'),
    },
    can.canEnd && 'divider',
    can.canEnd && {
      label: 'End',
      icon: <CircleStop size={16} />,
      tone: 'danger',
      onSelect: () => setConfirming('end'),
    },
  ];
  const visible = items.filter((item) => item !== false);
  if (visible.length === 0) return null;
  const texts = {
    skip: {
      title: 'Skip the next invoice?',
      text: `There won’t be an invoice for ${formatCalendarDay(nextOn ?? '')}. The schedule continues after that.`,
      confirmLabel: 'Skip invoice',
      busy: 'Skipping',
      tone: 'primary',
    },
    end: {
      title: 'End this recurring invoice?',
      text: 'We won’t create more invoices. Past invoices aren’t affected. You can’t undo this.',
      confirmLabel: 'End recurring invoice',
      busy: 'Ending',
      tone: 'danger',
    },
  } as const;
  const { busy, ...dialog } = texts[confirming ?? 'skip'];
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`Actions for ${title}`}>
            <Ellipsis size={16} />
          </IconButton>
        }
        items={visible}
      />
      <ConfirmDialog
        {...dialog}
        open={confirming !== undefined}
        busy={isPending && busy}
        onConfirm={() =>
          confirming &&
          mutate(
            { id, action: confirming },
            { onError: showErrorToast, onSettled: () => setConfirming(undefined) },
          )
        }
        onCancel={() => setConfirming(undefined)}
      />
    </>
  );
}
