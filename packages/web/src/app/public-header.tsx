import { Link } from 'react-router';
import { screens } from '../lib/paths.ts';
import { ThemeToggle } from '../lib/view/theme-toggle.tsx';
import { Button } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';

export function PublicHeader() {
  return (
    <header className="border-b">
      <div className="mx-auto flex h-14 max-w-[1248px] items-center gap-1 px-6 max-md:px-4">
        <Link to={screens.home} className="flex items-center gap-2.5 rounded-md">
          <Logo />
          <span className="font-semibold text-lg tracking-[-0.015em]">Assay</span>
        </Link>
        <span className="flex-1" />
        <ThemeToggle />
        <Button asChild className="ml-1">
          <Link to={screens.chat}>Sign In</Link>
        </Button>
      </div>
    </header>
  );
}
