import { LoaderCircle } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '../../../ui/dialog.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { notifyFailure } from '../../../ui/toast.ts';
import { useImportSpec } from '../hooks/use-import-spec.ts';

interface ImportSpecButtonProps {
  readonly projectId: string;
  /** The address to start from, when a document is updated. */
  readonly initialUrl?: string;
  /** The button that opens the dialog. */
  readonly children: ReactNode;
}

/** One dialog for the first import and for later versions. */
export function ImportSpecButton({ projectId, initialUrl = '', children }: ImportSpecButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [url, setUrl] = useState(initialUrl);
  const [error, setError] = useState<string>();
  const importSpec = useImportSpec(projectId, () => setIsOpen(false));

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (url.trim() === '') {
      notifyFailure('No URL provided', 'Please enter an OpenAPI spec URL.');
      setError('Please enter an OpenAPI spec URL.');
      return;
    }
    setError(undefined);
    importSpec.mutate(url.trim());
  };

  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>{children}</DialogTrigger>
      <DialogContent
        title={initialUrl === '' ? 'Import API description' : 'Update API description'}
        description="OpenAPI or Swagger, JSON or YAML, from a URL. Importing the same document again makes a new version."
      >
        <form noValidate onSubmit={submit}>
          <div className="px-5 py-5">
            <Field label="URL" error={error}>
              {(control) => (
                <Input
                  {...control}
                  type="url"
                  autoFocus
                  value={url}
                  onChange={(event) => setUrl(event.target.value)}
                  placeholder="https://api.example.com/openapi.json"
                  className="font-mono"
                />
              )}
            </Field>
          </div>
          <footer className="flex justify-end gap-2 border-t px-5 py-3">
            <DialogClose asChild>
              <Button variant="ghost">Cancel</Button>
            </DialogClose>
            <Button type="submit" variant="primary" disabled={importSpec.isPending}>
              {importSpec.isPending && <LoaderCircle className="animate-spin" />}
              {initialUrl === '' ? 'Import' : 'Update'}
            </Button>
          </footer>
        </form>
      </DialogContent>
    </Dialog>
  );
}
