/** What the bank announces by its deployment values, above every screen. */
import type { ReactNode } from 'react';
import { Notice } from '#ui/notice.tsx';
import classes from '#app/frame/site-notice.module.css';

export default function SiteNotice({ text }: { text: string }): ReactNode {
  return (
    <div className={`page ${classes['place']}`} data-site-notice="">
      <Notice tone="warning" live>
        {text}
      </Notice>
    </div>
  );
}
