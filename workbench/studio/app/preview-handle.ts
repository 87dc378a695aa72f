/** What the panels may do with the preview: look through its door and ask for the editor of a text. */
import type { RefObject } from 'react';
import type { Door } from '../preview/door.ts';

export interface PreviewHandle {
  /** Undefined while the frame is loading. */
  door(): Door | undefined;
  page(): Document | undefined;
  edit(key: string): void;
}

export interface PanelProps {
  preview: RefObject<PreviewHandle | null>;
  /** Counts the pages that the frame has loaded. */
  loads: number;
}
