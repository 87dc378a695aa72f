/** What the bank announces by its deployment values, above every screen. */
import { Notice } from '#ui/notice.tsx';
import classes from '#app/frame/site-notice.module.css';

export const SiteNotice = ({ text }: { text: string }) => (
  <div className={`page ${classes['place']}`} data-site-notice="">
    <Notice tone="warning" live>
      {text}
    </Notice>
  </div>
);
