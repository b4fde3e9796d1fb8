import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogContent, DialogTrigger } from '../../../ui/dialog.tsx';
import { JoinBetaDone, JoinBetaForm } from './join-beta-form.tsx';

/** The Join Beta button and its dialog, which is reset each time it opens. */
export function JoinBeta() {
  const [isDone, setIsDone] = useState(false);
  const onOpenChange = (isOpen: boolean): void => {
    if (isOpen) setIsDone(false);
  };
  return (
    <Dialog onOpenChange={onOpenChange}>
      <DialogTrigger asChild>
        <Button variant="primary" className="h-10 rounded-lg px-4 text-base max-md:h-11 max-md:flex-1">
          Join Beta
        </Button>
      </DialogTrigger>
      {isDone ? (
        <DialogContent title="Join Beta">
          <JoinBetaDone />
        </DialogContent>
      ) : (
        <DialogContent title="Join Beta" description="Tell us where to send your invitation.">
          <JoinBetaForm onDone={() => setIsDone(true)} />
        </DialogContent>
      )}
    </Dialog>
  );
}
