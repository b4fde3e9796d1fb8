import type { GithubConnection, NewGithubConnection, Project } from '@assay/contract';
import { type FormEvent, useState } from 'react';
import { ApiError, errorDetail } from '../../../lib/api/api-error.ts';
import { Field, Input } from '../../../ui/field.tsx';
import { FormFooter, formState } from '../../../ui/form-footer.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { useConnectGithub } from '../hooks/use-github.ts';

const PUBLIC_API = 'https://api.github.com';
const OWNER_NAME = /([\w.-]+\/[\w.-]+?)(\.git)?$/;

interface ConnectGithubFormProps {
  readonly project: Project;
  /** The connection being renewed. Its settings prefill the fields. */
  readonly known: GithubConnection | null;
  readonly onDone: (connection: NewGithubConnection) => void;
}

/** Repository, token, and the API URL for self-hosted GitHub. */
export function ConnectGithubForm({ project, known, onDone }: ConnectGithubFormProps) {
  const [draft, setDraft] = useState({
    repo: known?.repo ?? OWNER_NAME.exec(project.repo ?? '')?.[1] ?? '',
    token: '',
    apiUrl: known?.apiUrl ?? PUBLIC_API,
  });
  const connect = useConnectGithub(project.id, onDone);
  const fields = connect.error instanceof ApiError ? connect.error.fields : {};
  const isReady = draft.repo.trim() !== '' && draft.token.trim() !== '';
  const type = (part: Partial<typeof draft>): void => {
    setDraft({ ...draft, ...part });
    connect.reset();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady) connect.mutate({ repo: draft.repo, token: draft.token, ...(draft.apiUrl.trim() === '' ? {} : { apiUrl: draft.apiUrl }) });
  };
  return (
    <form noValidate onSubmit={submit} className="flex min-h-0 flex-col">
      <div className="thin-scroll flex min-h-0 flex-col gap-4 overflow-y-auto px-5 py-5">
        <Field label="Repository" hint="owner/name" error={fields.repo}>
          {(control) => (
            <Input
              {...control}
              autoFocus
              autoComplete="off"
              spellCheck={false}
              placeholder="owner/name"
              value={draft.repo}
              onChange={(event) => type({ repo: event.target.value })}
              className="font-mono"
            />
          )}
        </Field>
        <Field
          label="Token"
          hint="Fine-grained, for this repository: write access to pull requests and commit statuses, read access to contents. The token is stored encrypted and never shown again."
          error={fields.token}
        >
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="off"
              placeholder="github_pat_…"
              value={draft.token}
              onChange={(event) => type({ token: event.target.value })}
              className="font-mono"
            />
          )}
        </Field>
        <Field label="API URL" hint="For GitHub Enterprise Server: https://your-host/api/v3" error={fields.apiUrl}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              spellCheck={false}
              value={draft.apiUrl}
              onChange={(event) => type({ apiUrl: event.target.value })}
              className="font-mono"
            />
          )}
        </Field>
        {connect.error !== null && Object.keys(fields).length === 0 && (
          <Notice tone="bad" title="Failed to connect GitHub">
            {errorDetail(connect.error)}
          </Notice>
        )}
      </div>
      <FormFooter state={formState({ isReady, isBusy: connect.isPending })}>Connect</FormFooter>
    </form>
  );
}
