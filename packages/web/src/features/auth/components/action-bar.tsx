import { LoaderCircle, Plug, Save } from 'lucide-react';
import { shortcutLabel } from '../../../lib/shortcut-label.ts';
import { Button } from '../../../ui/button.tsx';
import { Kbd } from '../../../ui/kbd.tsx';

interface ActionBarProps {
  readonly canTest: boolean;
  readonly canSave: boolean;
  readonly isTesting: boolean;
  readonly isSaving: boolean;
  /** The button for the next step is the primary one. */
  readonly next: 'test' | 'save';
  readonly hint: string;
  readonly onTest: () => void;
  readonly onSave: () => void;
}

/** The test and save buttons, always in the same position. */
export function ActionBar({ canTest, canSave, isTesting, isSaving, next, hint, onTest, onSave }: ActionBarProps) {
  return (
    <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-2 gap-y-2 border-t bg-bg px-4 py-3 sm:px-6">
      <Button
        variant={next === 'test' ? 'primary' : 'secondary'}
        disabled={!canTest || isTesting}
        onClick={onTest}
        aria-describedby="auth-bar-hint"
        className="min-w-44 max-md:flex-1"
      >
        {isTesting ? <LoaderCircle className="animate-spin" /> : <Plug />}
        {isTesting ? 'Testing...' : 'Test Connection'}
        <Kbd>{shortcutLabel('↵')}</Kbd>
      </Button>
      <Button
        variant={next === 'save' ? 'primary' : 'secondary'}
        disabled={!canSave || isSaving}
        onClick={onSave}
        className="min-w-38 max-md:flex-1"
      >
        {isSaving ? <LoaderCircle className="animate-spin" /> : <Save />}
        Save Profile
        <Kbd>{shortcutLabel('S')}</Kbd>
      </Button>
      <p id="auth-bar-hint" className="min-w-0 text-fg-3 text-sm max-md:w-full max-md:text-center">
        {hint}
      </p>
    </div>
  );
}
