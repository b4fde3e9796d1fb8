import type { DeviceLogin } from '@assay/contract';
import type { ReactNode } from 'react';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { formatExact, shortAge } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type Decision, useAnswerDeviceLogin } from '../hooks/use-device-login.ts';

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-2 px-3 py-2">
      <dt className="text-fg-3">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

interface AnswerFormProps {
  readonly login: DeviceLogin;
  readonly onAnswered: (decision: Decision) => void;
}

/** Shows which program asks for which access, with both choices side by side. */
export function AnswerForm({ login, onAnswered }: AnswerFormProps) {
  const answer = useAnswerDeviceLogin(login.userCode, onAnswered);
  return (
    <div className="mt-6 flex flex-col gap-4">
      <p className="rounded-lg border bg-bg py-3 text-center font-mono text-xl tracking-[0.16em]">{login.userCode}</p>
      <dl className="divide-y divide-line rounded-lg border text-sm">
        <Fact name="Machine">{login.deviceName === '' ? 'Unknown' : login.deviceName}</Fact>
        <Fact name="IP address">
          <span className="font-mono text-xs">{login.address}</span>
        </Fact>
        <Fact name="Program">{login.userAgent ?? 'Unknown'}</Fact>
        <Fact name="Requested">
          <span className="nums" title={formatExact(login.createdAt)}>
            {shortAge(login.createdAt)}
          </span>
        </Fact>
        <Fact name="Access">
          an API key valid for {login.keyDays} days: <span className="font-mono text-xs">{login.scopes.join(', ')}</span>
        </Fact>
      </dl>
      <Notice tone="warn" title="Did you start this yourself?">
        Confirm only if your own terminal shows this code. Support staff will never ask you to confirm a code.
      </Notice>
      {answer.error !== null && (
        <Notice tone="bad" title="Failed to send your decision">
          {errorDetail(answer.error)}
        </Notice>
      )}
      <div className="grid grid-cols-2 gap-2">
        <Button className="h-9 max-md:h-10" disabled={answer.isPending} onClick={() => answer.mutate('refuse')}>
          Deny
        </Button>
        <Button variant="primary" className="h-9 max-md:h-10" disabled={answer.isPending} onClick={() => answer.mutate('confirm')}>
          Confirm
        </Button>
      </div>
    </div>
  );
}
