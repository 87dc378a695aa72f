import { useEffect, useRef, type ReactNode } from 'react';
import { Notice } from '#ui/notice.tsx';

interface NoticeProps {
  heading: string;
  children: ReactNode;
  id?: string;
}

/** Takes the focus when mounted, because the applicant does not expect it. */
export function ChangedNotice({ heading, children, id }: NoticeProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <Notice tone="warning" data-changed="">
      <div className="stack">
        <h2 id={id} ref={title} tabIndex={-1}>
          {heading}
        </h2>
        {children}
      </div>
    </Notice>
  );
}
