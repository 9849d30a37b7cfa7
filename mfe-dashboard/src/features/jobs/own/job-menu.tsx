import type { JobSummary } from '@soloist/contracts';
import { IconButton, Menu } from '@soloist/ui';
import { useMutation, useNavigate } from '@soloist/web-client';
import { Copy, DoorClosed, DoorOpen, Ellipsis, Eye, Pencil } from 'lucide-react';
import { useState } from 'react';
import { tellProblem } from '../../../tell-problem.ts';
import { contentOfCopy } from '../editor/job-content.ts';
import { CloseDialog } from './close-dialog.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';

/** What its client can do with a job. */
export function JobMenu({ job }: { job: JobSummary }) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'close' | 'reopen'>();
  const close = () => setAsking(undefined);
  const duplicate = useMutation({
    mutationFn: () => contentOfCopy(job._id),
    onSuccess: (content) => navigate('/createJob', { state: { content } }),
    onError: tellProblem,
  });
  const isOpen = job.status === 'open';
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`More for ${job.title}`} size="sm">
            <Ellipsis size={18} />
          </IconButton>
        }
        items={[
          {
            label: 'See it as freelancers do',
            icon: <Eye size={16} />,
            href: `/job/${job._id}`,
            onNavigate: navigate,
          },
          {
            label: 'Change',
            icon: <Pencil size={16} />,
            // Of a filled one the places can be more.
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
                onSelect: () => setAsking('close'),
              }
            : {
                label: 'Reopen',
                icon: <DoorOpen size={16} />,
                disabled: job.status === 'filled',
                onSelect: () => setAsking('reopen'),
              },
        ]}
      />
      <CloseDialog job={job} open={asking === 'close'} onClose={close} />
      <ReopenDialog job={job} open={asking === 'reopen'} onClose={close} />
    </>
  );
}
