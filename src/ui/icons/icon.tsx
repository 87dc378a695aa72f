/** The frame's few pictograms: decoration beside a text, in the colour of that text. */
import type { ReactNode } from 'react';

const SHAPES = {
  contrast: (
    <path
      fillRule="evenodd"
      d="M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm0 2.2v15.6a7.8 7.8 0 0 1 0-15.6Z"
    />
  ),
  back: <path d="M10.6 4.4 12.2 6 7.3 10.9H21v2.2H7.3l4.9 4.9-1.6 1.6L3 12Z" />,
  help: (
    <path d="M6.6 2.5 9.5 3l1.2 4.3-2.1 2a12.5 12.5 0 0 0 6.1 6.1l2-2.1L21 14.5l.5 2.9c.2 2-1.3 3.9-3.3 4.1C9.8 21.5 2.5 14.2 2.5 5.8c.2-2 2.1-3.5 4.1-3.3Z" />
  ),
  leave: (
    <path d="M4 3h9v2.2H6.2v13.6H13V21H4Zm11.4 3.6L20.8 12l-5.4 5.4-1.6-1.6 2.7-2.7H9v-2.2h7.5l-2.7-2.7Z" />
  ),
} as const satisfies Record<string, ReactNode>;

export function Icon({ shape }: { shape: keyof typeof SHAPES }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      {SHAPES[shape]}
    </svg>
  );
}
