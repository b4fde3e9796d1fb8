import { Moon, Sun } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { useTheme } from '../theme.ts';

export function ThemeToggle() {
  const { theme, toggle } = useTheme();
  const Icon = theme === 'dark' ? Sun : Moon;
  return (
    <Button variant="ghost" size="icon" aria-label={theme === 'dark' ? 'Light mode' : 'Dark mode'} onClick={toggle}>
      <Icon strokeWidth={1.75} />
    </Button>
  );
}
