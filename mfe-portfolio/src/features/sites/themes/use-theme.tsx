import type { SiteTheme } from '@soloist/contracts';
import { Button, type ButtonProps } from '@soloist/ui';
import { showToast, useNavigate } from '@soloist/web-client';
import { showErrorToast } from '../../../shared/show-error-toast.ts';
import { useChangeDraft } from '../sites.api.ts';
import { themeDetails } from './theme-details.rules.ts';

interface UseThemeProps extends Pick<ButtonProps, 'size' | 'variant' | 'className'> {
  theme: SiteTheme;
}

/** Applies a theme to the draft and opens the studio; visitors see it once published. */
export function UseTheme({ theme, ...look }: UseThemeProps) {
  const navigate = useNavigate();
  const change = useChangeDraft();
  const { name } = themeDetails[theme];
  const handleUse = () =>
    change.mutate(
      { theme },
      {
        onSuccess: () => {
          showToast({
            message: `${name} is your theme now. Publish to show it to visitors.`,
            kind: 'success',
          });
          void navigate('/portfolio');
        },
        onError: showErrorToast,
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
