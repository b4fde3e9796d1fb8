import { LoaderCircle } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';

interface SubmitButtonProps {
  readonly label: string;
  readonly busyLabel: string;
  readonly isBusy: boolean;
}

export function SubmitButton({ label, busyLabel, isBusy }: SubmitButtonProps) {
  return (
    <Button type="submit" variant="primary" disabled={isBusy} className="mt-2 h-9 w-full max-md:h-10">
      {isBusy && <LoaderCircle className="animate-spin" />}
      {isBusy ? busyLabel : label}
    </Button>
  );
}
