import { MAX_DOCUMENT_BYTES } from '@assay/contract/constants';
import { decodeText } from '@assay/engine/model';
import { type ClipboardEvent, useEffect, useState } from 'react';
import { notifyFailure } from '../../../ui/toast.ts';
import { looksLikeDocument, type SpecText } from '../model/document.ts';

export interface DocumentDrop {
  readonly document: SpecText | null;
  readonly isOver: boolean;
  /** Discards this spec, but not a later one. */
  readonly clear: (done: SpecText) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;

/** Detects a spec that is pasted into the field or dropped on the page, and holds it until the user decides what to do. */
export function useDocumentDrop(): DocumentDrop {
  const [document, setDocument] = useState<SpecText | null>(null);
  const [isOver, setIsOver] = useState(false);

  // If no handler accepts a dropped file, the browser opens it and closes the conversation. So the whole page accepts drops.
  useEffect(() => {
    const take = async (file: File): Promise<void> => {
      if (file.size > MAX_DOCUMENT_BYTES) notifyFailure('Import failed', `${file.name} is larger than 20 MB.`);
      else setDocument({ text: decodeText(new Uint8Array(await file.arrayBuffer())), fileName: file.name });
    };
    const onDragOver = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const onDragLeave = ({ relatedTarget }: DragEvent): void => {
      if (relatedTarget === null) setIsOver(false);
    };
    const onDrop = (event: DragEvent): void => {
      const [file] = event.dataTransfer?.files ?? [];
      setIsOver(false);
      if (file === undefined || event.defaultPrevented) return;
      event.preventDefault();
      void take(file);
    };
    window.addEventListener('dragover', onDragOver);
    window.addEventListener('dragleave', onDragLeave);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onDragOver);
      window.removeEventListener('dragleave', onDragLeave);
      window.removeEventListener('drop', onDrop);
    };
  }, []);

  return {
    document,
    isOver,
    clear: (done) => setDocument((current) => (current === done ? null : current)),
    onPaste: (event) => {
      const text = event.clipboardData.getData('text/plain');
      if (!looksLikeDocument(text)) return;
      event.preventDefault();
      setDocument({ text, fileName: null });
    },
  };
}
