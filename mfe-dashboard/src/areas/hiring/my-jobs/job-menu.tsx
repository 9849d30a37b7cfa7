import type { JobSummary } from '@soloist/contracts';
import { IconButton, Menu } from '@soloist/ui';
import { useMutation, useNavigate } from '@soloist/web-client';
import { Copy, DoorClosed, DoorOpen, Ellipsis, Eye, Pencil } from 'lucide-react';
import { useState } from 'react';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';
import { contentOfCopy } from '../job-editor/job-content.rules.ts';
import { CloseDialog } from './close-dialog.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';

/** The client's actions on a job. */
export function JobMenu({ job }: { job: JobSummary }) {
  const navigate = useNavigate();
  const [openDialog, setOpenDialog] = useState<'close' | 'reopen'>();
  const close = () => setOpenDialog(undefined);
  const duplicate = useMutation({
    mutationFn: () => contentOfCopy(job._id),
    onSuccess: (content) => navigate('/createJob', { state: { content } }),
    onError: showErrorToast,
  });
  const isOpen = job.status === 'open';
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`Actions for ${job.title}`} size="sm">
            <Ellipsis size={18} />
          </IconButton>
        }
        items={[
          {
            label: 'View as freelancer',
            icon: <Eye size={16} />,
            href: `/job/${job._id}`,
            onNavigate: navigate,
          },
          {
            label: 'Edit',
            icon: <Pencil size={16} />,
            // A filled job can get more places.
            disabled: job.status === 'closed',
            onSelect: () => navigate(`/createJob?job=${job._id}`),
          },
          {
            label: 'Duplicate',
            icon: <Copy size={16} />,
            onSelect: () => duplicate.mutate(),
          },
          'divider',
          isOpen
            ? {
                label: 'Close',
                icon: <DoorClosed size={16} />,
                onSelect: () => setOpenDialog('close'),
              }
            : {
                label: 'Reopen',
                icon: <DoorOpen size={16} />,
                disabled: job.status === 'filled',
                onSelect: () => setOpenDialog('reopen'),
              },
        ]}
      />
      <CloseDialog job={job} open={openDialog === 'close'} onClose={close} />
      <ReopenDialog job={job} open={openDialog === 'reopen'} onClose={close} />
    </>
  );
}
