/** The preview as the panels use it: its page, the bridge into it, and the editor of a text. */
import type { RefObject } from 'react';
import type { Bridge } from '../preview/bridge.ts';

export interface PreviewHandle {
  /** Undefined while the frame is loading. */
  bridge(): Bridge | undefined;
  page(): Document | undefined;
  edit(key: string): void;
}

export interface PanelProps {
  preview: RefObject<PreviewHandle | null>;
  /** Counts the pages that the frame has loaded. */
  loads: number;
}
