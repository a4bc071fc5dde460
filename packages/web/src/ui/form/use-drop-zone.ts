import { type DragEvent, useState } from 'react';

/** Props of an element onto which files can be dropped, and whether some are over it. */
export function useDropZone(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  const dropZone = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { isOver, dropZone };
}
