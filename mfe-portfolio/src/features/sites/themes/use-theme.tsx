import type { SiteTheme } from '@soloist/contracts';
import { Button, type ButtonProps } from '@soloist/ui';
import { showToast, useNavigate } from '@soloist/web-client';
import { tellProblem } from '../../../tell-problem.ts';
import { useChangeDraft } from '../sites.api.ts';
import { themeFacts } from './theme-facts.ts';

interface UseThemeProps extends Pick<ButtonProps, 'size' | 'variant' | 'className'> {
  theme: SiteTheme;
}

/** Makes a theme that of the draft and leads to the studio; visitors see it once it is published. */
export function UseTheme({ theme, ...look }: UseThemeProps) {
  const navigate = useNavigate();
  const change = useChangeDraft();
  const { name } = themeFacts[theme];
  const handleUse = () =>
    change.mutate(
      { theme },
      {
        onSuccess: () => {
          showToast({
            message: `${name} is your theme now. Publish to show it to visitors.`,
            kind: 'success',
          });
          navigate('/portfolio');
        },
        onError: tellProblem,
      },
    );
  return (
    <Button
      {...look}
      aria-label={`Use this theme: ${name}`}
      busy={change.isPending && 'Changing'}
      onClick={handleUse}
    >
      Use this theme
    </Button>
  );
}
