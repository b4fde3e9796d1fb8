import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { notifyFailure } from '../../../ui/toast.ts';
import { type Document, looksLikeDocument } from '../api/import-in-chat.ts';

const MAX_BYTES = 20 * 1024 * 1024;

export interface DocumentDrop {
  readonly document: Document | null;
  readonly isOver: boolean;
  readonly clear: () => void;
  readonly onPaste: (event: ClipboardEvent) => void;
  readonly handlers: {
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: () => void;
    readonly onDrop: (event: DragEvent) => void;
  };
}

/** Recognises a document that is pasted into the field or dropped on it, and holds it until somebody decides. */
export function useDocumentDrop(): DocumentDrop {
  const [document, setDocument] = useState<Document | null>(null);
  const [isOver, setIsOver] = useState(false);

  const take = async (file: File): Promise<void> => {
    if (file.size > MAX_BYTES) notifyFailure('Import failed', `${file.name} is larger than 20 MB.`);
    else setDocument({ text: await file.text(), fileName: file.name });
  };

  return {
    document,
    isOver,
    clear: () => setDocument(null),
    onPaste: (event) => {
      const text = event.clipboardData.getData('text/plain');
      if (!looksLikeDocument(text)) return;
      event.preventDefault();
      setDocument({ text, fileName: null });
    },
    handlers: {
      onDragOver: (event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: () => setIsOver(false),
      onDrop: (event) => {
        const [file] = event.dataTransfer.files;
        setIsOver(false);
        if (file === undefined) return;
        event.preventDefault();
        void take(file);
      },
    },
  };
}
