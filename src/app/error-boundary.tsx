/** Whatever a screen throws ends here, with a way on: the server has what was sent, so loading the page again resumes. */
import { Component } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  children: ReactNode;
  onError?: (error: unknown) => void;
  /** Stands inside the frame's main part; else the message is the page. */
  inFrame?: boolean;
}
interface State { failed: boolean }

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return this.props.inFrame === true ? <Crash /> : <main className="crash"><Crash /></main>;
  }
}

function Crash() {
  const { t } = useTranslation('shell');
  return (
    <div className="card stack" role="alert">
      <h1 tabIndex={-1}>{t('crash.heading')}</h1>
      <p>{t('crash.text')}</p>
      <div className="actions">
        <button type="button" className="button button--primary" onClick={() => window.location.reload()}>{t('crash.reload')}</button>
        <a className="button" href="/main">{t('crash.home')}</a>
      </div>
    </div>
  );
}
